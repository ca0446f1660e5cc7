#if Postgres
  import DataSourcesGRDB

  extension Refusal {
    /// Checks whether tables can be replicated.
    static func check(_ tables: [CatalogTable], role: String) throws {
      var names: [String: String] = [:]
      for table in tables {
        // SQLite doesn't distinguish A and a, and GRDB doesn't distinguish Ä and ä either.
        if let other = names.updateValue(table.serverName, forKey: table.name.lowercased()) {
          throw Refusal(
            "The tables \(other) and \(table.serverName) would have one name in the file: "
              + "list one of them in the parameter 'tables', or ALTER TABLE \(table.serverName) RENAME TO …;")
        }
        if let refusal = table.refusal(role: role) { throw refusal }
      }
    }
  }

  extension CatalogTable {
    fileprivate func refusal(role: String) -> Refusal? {
      let alter = "ALTER TABLE \(serverName)"
      if isPartitioned { return Refusal("The table \(serverName) is partitioned: publish its partitions instead") }
      let lowercased = name.lowercased()
      if lowercased.hasPrefix("sqlite_") || lowercased == ReplicaTable.name {
        return Refusal("SQLite reserves the name of the table \(serverName): \(alter) RENAME TO …;")
      }
      if !isSchemaUsable {
        let name = schema.quotedIdentifier
        return Refusal(
          "The role \(role) may not use the schema \(name): GRANT USAGE ON SCHEMA \(name) TO \(role.quotedIdentifier);")
      }
      if !isReadable {
        return Refusal(
          "The role \(role) may not read the table \(serverName): "
            + "GRANT SELECT ON \(serverName) TO \(role.quotedIdentifier);")
      }
      if hasRowSecurity {
        return Refusal(
          "Row security would hide rows of the table \(serverName): ALTER ROLE \(role.quotedIdentifier) BYPASSRLS;")
      }
      return keyRefusal(alter: alter) ?? columnRefusal(alter: alter)
    }

    private func keyRefusal(alter: String) -> Refusal? {
      if keyColumnCount == 0 {
        return Refusal("The table \(serverName) has no primary key: \(alter) ADD PRIMARY KEY (…);")
      }
      if columns(exactNumbers: []).count(where: { $0.keyIndex != nil }) != keyColumnCount {
        return Refusal(
          "The publication leaves out columns of the primary key of the table \(serverName): "
            + "ALTER PUBLICATION … SET TABLE \(serverName), …;")
      }
      if isKeyDeferrable {
        return Refusal(
          "The primary key of the table \(serverName) is deferrable, so that rows can exchange their keys: "
            + "\(alter) DROP CONSTRAINT …, ADD PRIMARY KEY (…);")
      }
      if let column = inexactKeyColumns.first {
        return Refusal(
          "The primary key of the table \(serverName) has floating-point numbers: "
            + "\(alter) ALTER COLUMN \(column.quotedIdentifier) TYPE numeric;")
      }
      if !hasUsableIdentity {
        return Refusal(
          "Updates of the table \(serverName) don't name rows by the primary key: \(alter) REPLICA IDENTITY DEFAULT;")
      }
      return nil
    }

    private func columnRefusal(alter: String) -> Refusal? {
      var names = Set<String>()
      for column in columns(exactNumbers: []) where !names.insert(column.name.lowercased()).inserted {
        return Refusal(
          "Two columns of the table \(serverName) differ in case only, which SQLite doesn't distinguish: "
            + "\(alter) RENAME COLUMN \(column.name.quotedIdentifier) TO …;")
      }
      return nil
    }
  }
#endif
