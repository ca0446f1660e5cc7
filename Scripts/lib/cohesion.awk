# Reads Swift files and reports what isn't in one place: awk -f swift-code.awk -f cohesion.awk -v … FILE…
#   limits    for each module a line with the limits of the six counts below, in their order
#   allowed   lines with a file, one of the counts, and the reason why it doesn't count
#   modules   the modules to print
#   summary   1 to print only faults, and one line for each module

BEGIN {
  kindCount = split("leaked single small large reopened unguarded", kinds, " ")
  count = split(limits, rows, "\n")
  for (row = 1; row <= count; row++) {
    if (split(rows[row], column, " ") != kindCount + 1) continue
    isLimited[column[1]] = 1
    for (k = 1; k <= kindCount; k++) limit[column[1], kinds[k]] = column[k + 1]
  }
  count = split(allowed, rows, "\n")
  for (row = 1; row <= count; row++) {
    if (split(rows[row], column, " ") > 2) isAllowed[column[1], column[2]] = 1
  }
  count = split(modules, words, " ")
  for (number = 1; number <= count; number++) isPrinted[words[number]] = 1
  modifier = "(@[A-Za-z]+(\\([^)]*\\))?|public|package|internal|private(\\(set\\))?|fileprivate(\\(set\\))?|open|final|static|class" \
    "|override|mutating|nonmutating|lazy|weak|unowned(\\([a-z]+\\))?|convenience|required|nonisolated(\\([a-z]+\\))?|indirect" \
    "|borrowing|consuming|isolated|dynamic|prefix|postfix|infix) +"
}

FNR == 1 {
  if (file != "") finishFile()
  file = FILENAME
  files[++fileCount] = file
  split(file, parts, "/")
  isTest = parts[1] == "Tests" && parts[2] != "StandIns"
  module = parts[1] == "Sources" ? parts[2] : parts[3]
  moduleOf[file] = isTest ? "" : module
  if (!isTest && !(module in knownModule)) {
    knownModule[module] = 1
    moduleNames[++moduleCount] = module
  }
  base[file] = parts[split(file, parts, "/")]
  sub(/[.]swift$/, "", base[file])
  fileNamed[moduleOf[file], base[file]] = file
  depth = level = isText = isComment = 0
  doc = ""
}

{
  lineCount[file] = FNR
  # The comment above a declaration, or above variables.
  if ($0 ~ /^[ \t]*\/\//) {
    doc = doc $0 "\n"
    if (level) comments[level] = comments[level] $0 "\n"
    next
  }
  text = code($0)
  if (text ~ /^[ \t]*$/) next
  if (text ~ /^[ \t]*#/) {
    if (FNR > 1) hasCondition[file] = hasCondition[file] || text ~ /#if/
    next
  }
  if (text ~ /^[ \t]*((@_exported )?(public |package |internal )?import )/) {
    sub(/.*import +/, "", text)
    imports[file] = imports[file] " " text
    next
  }
  addWords(text)
  declare(text)
  if (text !~ /^[ \t]*@[A-Za-z]+(\([^)]*\))?[ \t]*$/) doc = ""
  else doc = doc text "\n"
}

function addWords(text, word) {
  while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
    word = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    if ((file, word) in has) continue
    has[file, word] = 1
    filesWith[word] = filesWith[word] " " file
  }
}

# Records the type or member that a line declares, and the braces that it opens or closes.
function declare(text, rest, modifiers, word, name, access, isOpening, at) {
  rest = text
  sub(/^[ \t]+/, "", rest)
  modifiers = ""
  while (match(rest, "^" modifier) && !(rest ~ /^class +[A-Z]/)) {
    modifiers = modifiers substr(rest, 1, RLENGTH)
    rest = substr(rest, RLENGTH + 1)
  }
  access = "internal"
  if (modifiers ~ /(^| )(private|fileprivate) /) access = "private"
  if (modifiers ~ /(^| )(public|open) /) access = "public"
  if (modifiers ~ /(^| )package /) access = "package"
  isOpening = 0
  if (!isTest && depth == (level ? stackDepth[level] : 0)) {
    if (match(rest, /^(struct|class|enum|protocol|actor|extension) +[A-Za-z_][A-Za-z0-9_.]*/)) {
      word = substr(rest, 1, RLENGTH)
      name = word
      sub(/.* /, "", name)
      sub(/ .*/, "", word)
      sub(/[.].*/, "", name)
      isOpening = 1
      if (word == "extension") {
        if (!level) own(name)
        if (rest ~ /^extension +[A-Za-z0-9_.<>, ]+: *[@A-Za-z]/) hasConformance[file] = 1
      } else if (!level) {
        own(name)
        isDeclared[module, name] = 1
        if (access == "internal") internalTypes[++internalCount] = file SUBSEP name
        if (access == "public") hasPublicType[file] = 1
      }
    } else if (level && kindOf[level] != "protocol" && hidden[level] == 0 \
      && match(rest, /^(var|let|func|typealias) +`?[A-Za-z_][A-Za-z0-9_]*/)) {
      name = substr(rest, 1, RLENGTH)
      sub(/.* `?/, "", name)
      if (access == "internal" && modifiers !~ /override /) members[++memberCount] = file SUBSEP outer SUBSEP name
    }
    if (level && kindOf[level] == "class" && rest ~ /^var / && modifiers !~ /static |class |override /) {
      if (rest !~ /\{/ || rest ~ /=.*\{/ || modifiers ~ /lazy /) {
        variables[level]++
        seen[level] = comments[level]
      }
    }
  }
  at = text
  gsub(/[^{}]/, "", at)
  while (at != "") {
    if (substr(at, 1, 1) == "{") {
      depth++
      if (isOpening) {
        isOpening = 0
        level++
        stackDepth[level] = depth
        kindOf[level] = word
        hidden[level] = (access == "private") + (level > 1 ? hidden[level - 1] : 0)
        typeName[level] = name
        if (level == 1) outer = name
        comments[level] = doc modifiers
        variables[level] = 0
        seen[level] = ""
      }
    } else {
      if (level && depth == stackDepth[level]) {
        if (variables[level] >= 3 && seen[level] !~ /[Gg]uard|[Ll]ock|[Tt]hread|[Qq]ueue|[Aa]ctor|[Ii]solat/) {
          fault(moduleOf[file], "unguarded", file, file ": Nothing says what guards the variables of the class " typeName[level] ".")
        }
        level--
      }
      depth--
    }
    at = substr(at, 2)
  }
}

function own(name) {
  if ((file, name) in isOwn) return
  isOwn[file, name] = 1
  ownFiles[module, name] = ownFiles[module, name] " " file
}

function fault(module, kind, file, text) {
  if (module == "" || (file, kind) in isAllowed) return
  found[module, kind]++
  texts[module, kind] = texts[module, kind] text "\n"
}

function finishFile() {
  if (moduleOf[file] == "") return
  if (lineCount[file] <= 40 && !(file in hasPublicType) && base[file] != "Exports") {
    fault(moduleOf[file], "small", file, file ": " lineCount[file] " lines without a public type.")
  }
  if (lineCount[file] > 600) fault(moduleOf[file], "large", file, file ": " lineCount[file] " lines.")
}

# Whether another file of the type uses a member, and no file outside of it that names the type.
function isLeaked(file, type, member, module, list, count, number, isShared) {
  module = moduleOf[file]
  if (!((module, type) in isDeclared)) return 0
  count = split(ownFiles[module, type], list, " ")
  for (number = 1; number <= count; number++) {
    if (list[number] != file && (list[number], member) in has) isShared = 1
  }
  if (!isShared) return 0
  count = split(filesWith[type], list, " ")
  for (number = 1; number <= count; number++) {
    if (!((list[number], type) in isOwn && moduleOf[list[number]] == module) && (list[number], member) in has) return 0
  }
  return 1
}

END {
  finishFile()
  for (number = 1; number <= memberCount; number++) {
    split(members[number], part, SUBSEP)
    if ((moduleOf[part[1]], part[2], part[3]) in isReported) continue
    if (isLeaked(part[1], part[2], part[3])) {
      isReported[moduleOf[part[1]], part[2], part[3]] = 1
      fault(moduleOf[part[1]], "leaked", part[1], part[1] ": Only other files of " part[2] " use " part[3] ".")
    }
  }
  for (number = 1; number <= internalCount; number++) {
    split(internalTypes[number], part, SUBSEP)
    users = 0
    count = split(filesWith[part[2]], list, " ")
    for (k = 1; k <= count; k++) {
      if (moduleOf[list[k]] == moduleOf[part[1]] && !((list[k], part[2]) in isOwn)) { users++; user = list[k] }
    }
    if (users == 0 && split(ownFiles[moduleOf[part[1]], part[2]], list, " ") == 1) {
      fault(moduleOf[part[1]], "single", part[1], part[1] ": Only this file uses " part[2] ", which isn't private.")
    } else if (users == 1 && lineCount[part[1]] < 100) {
      fault(moduleOf[part[1]], "single", part[1], part[1] ": Only " user " uses " part[2] ".")
    }
  }
  for (number = 1; number <= fileCount; number++) {
    file = files[number]
    name = base[file]
    if (moduleOf[file] == "" || !sub(/[+].*/, "", name) || !((moduleOf[file], name) in fileNamed)) continue
    if (file in hasConformance || hasCondition[file]) continue
    isNew = 0
    count = split(imports[file], list, " ")
    for (k = 1; k <= count; k++) if (index(imports[fileNamed[moduleOf[file], name]] " ", " " list[k] " ") == 0) isNew = 1
    if (!isNew) {
      fault(moduleOf[file], "reopened", file, file ": The type is opened again without a conformance, a platform, or another import.")
    }
  }

  for (number = 1; number <= moduleCount; number++) {
    module = moduleNames[number]
    if (!isPrinted[module]) continue
    line = module ":"
    isOver = 0
    for (k = 1; k <= kindCount; k++) {
      kind = kinds[k]
      line = line (k > 1 ? ", " : " ") found[module, kind] + 0 " " kind
      if (!isLimited[module]) {
        if (!summary) printf "%s", texts[module, kind]
        continue
      }
      if (found[module, kind] + 0 > limit[module, kind]) {
        isOver = 1
        printf "%s", texts[module, kind] > "/dev/stderr"
        print module ": " found[module, kind] " " kind ", the limit is " limit[module, kind] > "/dev/stderr"
      } else {
        if (!summary) printf "%s", texts[module, kind]
        if (found[module, kind] + 0 < limit[module, kind]) line = line " (limit " limit[module, kind] ")"
      }
    }
    print line
    if (isOver) failed = 1
  }
  exit failed
}
