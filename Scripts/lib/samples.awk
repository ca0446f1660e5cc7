# Prints the public symbols that no sample mentions: awk -f samples.awk EXCEPTIONS SAMPLE… LISTING…
#   EXCEPTIONS  symbols that need no sample, with the reason behind a tab
#   SAMPLE      articles, of which code counts; sources of the package, of which code in doc comments counts; and other
#               Swift files, which count as a whole
#   LISTING     files of Documentation/API

function complain(text) {
  print text | "cat >&2"
  faults++
}

# Records the names in a line of code, those that are called, and the labels of arguments.
function take(text, rest, name) {
  while (gsub(/<[^<>()]*>/, "", text)) continue
  for (rest = text; match(rest, /[A-Za-z_][A-Za-z0-9_]*/); rest = substr(rest, RSTART + RLENGTH)) {
    name = substr(rest, RSTART, RLENGTH)
    isMentioned[name] = 1
    if (substr(rest, RSTART + RLENGTH) ~ /^(\(| \{)/) isCalled[name] = 1
    if (RSTART > 1 && substr(rest, RSTART - 1, 1) == ".") isDotted[name] = 1
    if (substr(rest, RSTART + RLENGTH, 1) == ":") isLabel[name] = 1
  }
}

# Returns the labels without a default value in a declaration, separated by spaces. A closure at the end needs none.
function requiredLabels(text, level, at, character, parameter, labels) {
  sub(/^[^(]*\(/, "", text)
  gsub(/->/, "", text)
  level = 1
  for (at = 1; at <= length(text) && level > 0; at++) {
    character = substr(text, at, 1)
    if (character ~ /[(\[<{]/) level++
    if (character ~ /[)\]>}]/) level--
    if ((character == "," && level == 1) || level == 0) {
      sub(/^ */, "", parameter)
      if (match(parameter, /^[A-Za-z_][A-Za-z0-9_]*/) && parameter !~ / = / && !(level == 0 && parameter ~ /escaping/)) {
        labels = labels " " substr(parameter, 1, RLENGTH)
      }
      parameter = ""
    } else {
      parameter = parameter character
    }
  }
  return labels
}

# Whether a declaration is a requirement of a protocol of the standard library, which code rarely names.
function isStandard(name, text) {
  if (name ~ /^(description|debugDescription|hash|encode|startIndex|endIndex)$/) return 1
  if (name ~ /^(Element|Iterator|makeAsyncIterator|next)$/) return 1
  if (name ~ /^(StringInterpolation|appendInterpolation|appendLiteral)$/) return 1
  return text ~ /init\??\((from decoder|rawValue|stringLiteral|stringInterpolation|literalCapacity)/
}

# Whether a sample mentions a declaration: its name or, for an initializer, a call with all labels that have no default.
function isInSamples(n, name, labels, count, number) {
  if (kind[n] != "init") return isMentioned[nameOf[n]]
  name = owner[n]
  if (!isCalled[name] && !(name in alias && isCalled[alias[name]])) return 0
  count = split(requiredLabels(declaration[n]), labels, " ")
  for (number = 1; number <= count; number++) {
    if (labels[number] != "_" && !isLabel[labels[number]]) return 0
  }
  return 1
}

# Records that the types in a declaration are used.
function use(text, rest) {
  for (rest = text; match(rest, /[A-Z][A-Za-z0-9_]*/); rest = substr(rest, RSTART + RLENGTH)) {
    isUsed[substr(rest, RSTART, RLENGTH)] = 1
  }
}

FNR == 1 {
  part = FILENAME ~ /exceptions/ ? "exceptions" : FILENAME ~ /^Documentation\/API\// ? "listing" \
    : FILENAME ~ /[.]md$/ ? "article" : FILENAME ~ /^Sources\// ? "comments" : "code"
  isFenced = 0
  module = FILENAME
  sub(/.*\//, "", module)
  sub(/[.]txt$/, "", module)
}

part == "exceptions" {
  if ($0 ~ /^#/ || $0 == "") next
  if (split($0, field, "\t") != 2) complain(FILENAME ": a line has a symbol, a tab and the reason: " $0)
  exception[field[1]] = field[2]
  next
}

part == "article" {
  if ($0 ~ /^ *```/) { isFenced = isFenced ? 0 : ($0 ~ /```swift/ ? 1 : 2); next }
  if (isFenced == 1 || (!isFenced && $0 ~ /^    / && $0 !~ /^ *[-*] /)) take($0)
  next
}

part == "comments" {
  if (!match($0, /^ *\/\/\/ ?/)) { isFenced = 0; next }
  $0 = substr($0, RLENGTH + 1)
  if ($0 ~ /^```/) { isFenced = isFenced ? 0 : ($0 ~ /```swift/ ? 1 : 2); next }
  if (isFenced == 1 || (!isFenced && $0 ~ /^    / && $0 !~ /^ *[-*] /)) take($0)
  next
}

part == "code" { take($0); next }

# A listing has a declaration in each line, and members are indented.
{
  level = (match($0, /[^ ]/) - 1) / 2
  text = substr($0, 2 * level + 1)
  # Attributes and modifiers are in front of the keyword.
  if (!match(text, /(^| )(struct|class|enum|protocol|actor|func|var|let|case|typealias|subscript|init|extension|associatedtype)[ (?<]/)) next
  word = substr(text, RSTART, RLENGTH)
  gsub(/[^a-z]/, "", word)
  rest = substr(text, RSTART + RLENGTH)
  name = word == "init" || word == "subscript" ? word : ""
  if (name == "" && match(rest, /^[A-Za-z_][A-Za-z0-9_]*/)) name = substr(rest, 1, RLENGTH)
  path[level] = name
  outer = level > 0 ? path[level - 1] : ""
  if (word == "case" && isDotted[name]) {
    isUsed[outer] = 1
    use(rest)
  }
  if (word == "typealias" && match(rest, /= [A-Za-z_]+/)) alias[substr(rest, RSTART + 2, RLENGTH - 2)] = name
  if (name == "" || word ~ /^(extension|case|subscript)$/ || isStandard(name, text)) next

  symbol = module
  for (number = 0; number <= level; number++) symbol = symbol "." path[number]
  if (word == "init") {
    labels = requiredLabels(text)
    gsub(/ /, ":", labels)
    symbol = symbol "(" (labels == "" ? "" : substr(labels, 2) ":") ")"
  }
  kind[++count] = word
  nameOf[count] = name
  owner[count] = outer
  declaration[count] = text
  symbolOf[count] = symbol
}

END {
  for (n = 1; n <= count; n++) if (isShown[n] = isInSamples(n)) use(declaration[n])
  for (n = 1; n <= count; n++) {
    symbol = symbolOf[n]
    if (isShown[n] || isReported[symbol]) continue
    if (kind[n] ~ /^(struct|class|enum|protocol|actor|typealias|associatedtype)$/ && isUsed[nameOf[n]]) continue
    isReported[symbol] = 1
    if (!(symbol in exception)) complain(symbol)
  }
  for (symbol in exception) {
    if (!isReported[symbol]) complain("The exception of " symbol " isn't needed.")
  }
  if (faults) exit 1
}
