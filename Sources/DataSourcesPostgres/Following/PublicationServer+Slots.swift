#if Postgres
  extension PublicationServer {
    /// Drops all slots of a file but one, and forgets those that don't exist any more.
    func dropSlots(of ledger: SlotLedger, except kept: String? = nil, _ connection: PostgresConnection) throws {
      for slot in ledger.slots where slot != kept {
        if try dropSlot(slot, connection) { try ledger.remove(slot) }
      }
    }
  }
#endif
