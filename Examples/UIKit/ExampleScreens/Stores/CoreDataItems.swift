#if canImport(CoreData)
  import CoreData
  import DataSourcesCoreData
  import ExampleModels

  /// Items in a Core Data store in memory.
  enum CoreDataItems {
    /// The screen “Fetched” over such a store.
    ///
    /// Every change of the store is received through its fetched results, also those of other contexts.
    ///
    /// - Throws: the error of Core Data if it can't open or read the store.
    static func makeModel() throws -> ItemsModel {
      let context = try makeContext()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
      let items = FetchedSource(
        NSFetchedResultsController(
          fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil),
        header: .none)
      try items.refetch()
      var count = 0
      return ItemsModel(items.map { $0.value(forKey: "name") as? String ?? "" }) { name in
        let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
        count += 1
        item.setValue(count, forKey: "number")
        item.setValue(name, forKey: "name")
        context.processPendingChanges()
      } delete: { position in
        items.item(at: position).map(context.delete)
        context.processPendingChanges()
      }
    }

    private static func makeContext() throws -> NSManagedObjectContext {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: makeManagedObjectModel())
      try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
      let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return context
    }

    private static func makeManagedObjectModel() -> NSManagedObjectModel {
      let name = NSAttributeDescription()
      name.name = "name"
      name.attributeType = .stringAttributeType
      let number = NSAttributeDescription()
      number.name = "number"
      number.attributeType = .integer64AttributeType
      let item = NSEntityDescription()
      item.name = "Item"
      item.properties = [name, number]
      let model = NSManagedObjectModel()
      model.entities = [item]
      return model
    }
  }
#endif
