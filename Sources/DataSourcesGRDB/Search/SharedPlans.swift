#if GRDB
  /// One plan for all searches of equal views, so that they share the statements of a connection.
  struct SharedPlans {
    private var plans: [ViewPlan: WeakPlan] = [:]

    private struct WeakPlan {
      weak var plan: NumberedPlan?
    }

    mutating func numbered(_ plan: ViewPlan) -> NumberedPlan {
      if let known = plans[plan]?.plan { return known }
      plans = plans.filter { $0.value.plan != nil }
      let new = NumberedPlan(plan)
      plans[plan] = WeakPlan(plan: new)
      return new
    }
  }
#endif
