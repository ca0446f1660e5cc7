# Reads Swift files and reports how folders use each other's types: awk -f swift-code.awk -f structure.awk -v … FILE…
#   modules   the modules to print
#   summary   1 to print only faults, and one line for each module

# Records that a name in this file isn't a type of another file: a nested type, or a generic parameter.
function shadow(name) { isShadowed[file, name] = 1 }

# Records the generic parameters in "<A, B: C>", which is at the start of the text.
function shadowParameters(text, level, at, character, name, isName) {
  isName = 1
  for (at = 1; at <= length(text); at++) {
    character = substr(text, at, 1)
    if (character ~ /[A-Za-z0-9_]/) {
      if (isName) name = name character
      continue
    }
    if (name != "" && name != "each") shadow(name)
    if (name != "" && name != "each") isName = 0
    name = ""
    if (character == "<") level++
    if (character == ">" && --level == 0) return
    if (character == "," && level == 1) isName = 1
  }
}

# Records the types that a line declares, and the braces it opens or closes.
function declare(text, words, count, number, word, name) {
  rest = text
  if (match(rest, /(func [^ (<]+|init\??)<[^(]*>/)) {
    word = substr(rest, RSTART, RLENGTH)
    shadowParameters(substr(word, index(word, "<")))
  }
  if (match(rest, /associatedtype +[A-Za-z0-9_]+/)) {
    word = substr(rest, RSTART, RLENGTH)
    sub(/.* /, "", word)
    shadow(word)
  }
  if (match(rest, /^[ \t]*(@[A-Za-z]+(\([^)]*\))? +|public +|package +|internal +|private +|fileprivate +|open +|final +|indirect +|nonisolated +)*(struct|class|enum|protocol|actor|typealias) +[A-Z][A-Za-z0-9_]*/)) {
    word = substr(rest, RSTART, RLENGTH)
    count = split(word, words, /[ \t]+/)
    name = words[count]
    if (substr(rest, RSTART + RLENGTH, 1) == "<" && words[count - 1] != "protocol") {
      shadowParameters(substr(rest, RSTART + RLENGTH))
    }
    if (depth > 0 || word ~ /(^| )(private|fileprivate) /) {
      shadow(name)
    } else {
      # Types with the same name are distinguished by folder, then by module.
      inFolder[folder, name] = folder
      if (!((module, name) in inModule)) inModule[module, name] = folder
      if (!(name in anywhere)) anywhere[name] = folder
    }
  }
  gsub(/[^{}]/, "", rest)
  for (number = 1; number <= length(rest); number++) depth += substr(rest, number, 1) == "{" ? 1 : -1
}

# The folder whose type a name in this folder means; "" if it is no type of this package.
function home(name) {
  if ((folder, name) in inFolder) return folder
  if ((module, name) in inModule) return inModule[module, name]
  return name in anywhere ? anywhere[name] : ""
}

BEGIN {
  count = split(modules, words, " ")
  for (number = 1; number <= count; number++) isPrinted[words[number]] = 1
}

FNR == 1 {
  file = FILENAME
  split(file, parts, "/")
  first = parts[1] == "Sources" ? 2 : 3
  module = parts[first]
  folder = module "/" (parts[first + 2] == "" ? "." : parts[first + 1])
  if (!(module in knownModule)) {
    knownModule[module] = 1
    moduleNames[++moduleCount] = module
  }
  if (!(folder in moduleOf)) {
    moduleOf[folder] = module
    folders[++folderCount] = folder
  }
  folderOf[file] = folder
  depth = isText = isComment = 0
}

{
  text = code($0)
  if (text ~ /^[ \t]*$/ || text ~ /^[ \t]*((@_exported )?(public |package |internal )?import |#)/) next
  lines[++lineCount] = text
  fileOf[lineCount] = file
  numberOf[lineCount] = FNR
  declare(text)
}

function use(from, to, place) {
  if (!((from, to) in example)) {
    example[from, to] = place
    uses[from] = uses[from] " " to
  }
}

# Finds what each node reaches; reached[a, b] is set if b can be reached from a.
function close_(nodes, count, i, j, k) {
  for (k = 1; k <= count; k++) for (i = 1; i <= count; i++) {
    if (!((nodes[i], nodes[k]) in reached)) continue
    for (j = 1; j <= count; j++) if ((nodes[k], nodes[j]) in reached) reached[nodes[i], nodes[j]] = 1
  }
}

END {
  for (line = 1; line <= lineCount; line++) {
    file = fileOf[line]
    folder = folderOf[file]
    module = moduleOf[folder]
    rest = lines[line]
    before = ""
    while (match(rest, /[A-Za-z_][A-Za-z0-9_]*/)) {
      if (RSTART > 1) before = substr(rest, RSTART - 1, 1)
      name = substr(rest, RSTART, RLENGTH)
      rest = substr(rest, RSTART + RLENGTH)
      isMember = before == "."
      before = ""
      if (isMember || name !~ /^[A-Z]/ || (file, name) in isShadowed) continue
      target = home(name)
      if (target == "" || target == folder) continue
      place = file ":" numberOf[line] " uses " name
      if (moduleOf[target] == module) use(folder, target, place)
      else use(module, moduleOf[target], place)
    }
  }

  for (pair in example) reached[pair] = 1
  close_(folders, folderCount)
  close_(moduleNames, moduleCount)

  for (number = 1; number <= moduleCount; number++) {
    module = moduleNames[number]
    report(module, module)
    size = 0
    for (other = 1; other <= folderCount; other++) {
      folder = folders[other]
      if (moduleOf[folder] != module) continue
      if ((folder, folder) in reached) size++
      report(folder, module)
    }
    if (summary && isPrinted[module]) {
      print module ": " (size ? size " folders are in cycles" : "no cycles")
    }
  }
  for (number = 1; number <= faultCount; number++) print faults[number] > "/dev/stderr"
  if (faultCount) exit 1
}

# Prints what a folder or a module uses, and the uses that close a cycle.
function report(node, module, targets, count, number, text, target) {
  count = split(uses[node], targets, " ")
  for (number = 1; number <= count; number++) {
    target = targets[number]
    sub(/^[^\/]*\//, "", target)
    text = text (number > 1 ? ", " : "") target
    if ((targets[number], node) in reached) {
      faults[++faultCount] = "Cycle: " node " uses " targets[number] ": " example[node, targets[number]]
    }
  }
  if (!summary && isPrinted[module]) print node (count ? " uses " text : " uses nothing")
}
