/** A kind of answer that a question wants, and whether a passage has one. */
type AnswerKind = { asks: RegExp; holds: (passage: string, question: string) => boolean }

const numberWord =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundreds?|thousands?|millions?|billions?|trillion|dozens?|half|several|few|many|most|both|single|no)'
const anyNumber = new RegExp(`\\p{N}|\\b${numberWord}\\b`, 'iu')
// "Many" and "no" count only what follows them directly.
const exact =
  /\p{N}|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundreds?|thousands?|millions?|billions?|trillion|dozens?|half)\b/iu
const month = 'january|february|march|april|may|june|july|august|september|october|november|december'
const time = new RegExp(
  `\\b(?:1[0-9]{3}|20[0-9]{2}|[1-9][0-9]{1,2} (?:bc|ad|bce|ce)|${month}|century|centuries|decades?|years?|months?|weeks?|days?|spring|summer|autumn|winter|[0-9]{3,4}s|ago|during|after|before|until|since|when|while|once)\\b`,
  'iu',
)

const measures: readonly [asked: RegExp, unit: RegExp][] = [
  [/^old$/i, /\b(?:aged?|years?|months?|weeks?|days?|centur(?:y|ies)|decades?)\b/i],
  [
    /^often$/i,
    /\b(?:every|each|per|once|twice|times|always|often|usually|sometimes|rarely|seldom|never|regularly|annual(?:ly)?|(?:year|month|week|dai|hour)ly|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i,
  ],
  [
    /^(?:long|soon)$/i,
    /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|century|centuries|met(?:re|er)s?|(?:kilo|centi|milli)met(?:re|er)s?|km|cm|m|miles?|feet|foot|inch(?:es)?|ft|yards?|generations?)\b/i,
  ],
  [
    /^(?:high|tall|deep|far|wide|large|big|thick)$/i,
    /\b(?:met(?:re|er)s?|(?:kilo|centi|milli)met(?:re|er)s?|km|cm|mm|m|miles?|feet|foot|inch(?:es)?|ft|yards?|acres?|hectares?|square|km2|km²|stor(?:y|ies|eys?)|people|times|percent|per cent|%)\b|\d/i,
  ],
  [/^(?:hot|cold|warm)$/i, /\bdegrees?\b|°/i],
  [/^fast$/i, /\b(?:per|an hour|a second|each|every|speed|times|mph)\b|km\/h/i],
]

/** The kinds of English questions whose answer has a form of its own. */
const kinds: readonly AnswerKind[] = [
  {
    asks: /\b(?:when (?:did|was|were|is|are|do|does|will|had)|(?:what|which) (?:years?|dates?|day|month|century|decade))\b/i,
    holds: (passage) => time.test(passage),
  },
  {
    asks: /\bhow (?:long|old|soon|often|high|tall|deep|far|wide|large|big|thick|hot|cold|warm|fast)\b/i,
    holds: holdsMeasure,
  },
  { asks: /\bhow many\b/i, holds: holdsCount },
  {
    asks: /\bhow much\b|\b(?:what|which) (?:percentage|percent|number|age|amount|share|proportion)\b/i,
    holds: (passage) => anyNumber.test(passage),
  },
  {
    asks: /\bwho (?!(?:is|are|was|were) (?:the |an? )?[\w-]+(?: [\w-]+)?\?)|\bwhose\b|\bwhom\b/i,
    holds: holdsOtherName,
  },
  {
    asks: /\bwhere (?:was|were|did|does|is|are)\b.*\b(?:born|die|died|study|studied|teach|taught|live|lived|grow up)\b|\b(?:what|which) (?:city|country|town|state|nation|continent)\b/i,
    holds: holdsOtherName,
  },
]

// Deeds that seldom pass under another name than these.
const deeds: readonly (readonly [asked: RegExp, named: RegExp])[] = [
  [/\bborn\b/i, /\bborn|birth|native\b/i],
  [/\b(?:die|died)\b/i, /\bdie[ds]?\b|death|kill|execut|murder|assassinat|perish|drown|\blost\b/i],
  [/\binvent(?:ed|s)?\b/i, /invent|devis|creat|develop|built|design|introduc|pioneer|made|patent|origin/i],
  [/\bdiscover(?:ed|s)?\b/i, /discover|found|identif|detect|isolat|observ|recogni|reali[sz]|describ|show|prov|notic/i],
  [
    /\b(?:what|which) (?:is|was|are) the (?:\w+ )?(?:temperature|diameter|speed|weight|height|length|depth|distance|area|mass|price|age|population|charge|resistance|(?:boiling|melting|freezing) point)\b/i,
    exact,
  ],
  [/\bwhat (?:is|was) the (?:chemical )?formula\b/i, /formula|[A-Z][a-z]?[0-9₀-₉]|=/],
]

/** Whether an English question wants a kind of answer that a passage has not. */
export function lacksKind(passage: string, question: string): boolean {
  return (
    kinds.some(({ asks, holds }) => asks.test(question) && !holds(passage, question)) ||
    deeds.some(([asked, named]) => asked.test(question) && !named.test(passage))
  )
}

function holdsMeasure(passage: string, question: string): boolean {
  const asked = /\bhow (\w+)/i.exec(question)?.[1] ?? ''
  const unit = measures.find(([word]) => word.test(asked))?.[1]
  return unit === undefined || unit.test(passage)
}

/** "How many lines": a number within a few words before the lines, or any number where they are named otherwise. */
function holdsCount(passage: string, question: string): boolean {
  const counted =
    /\bhow many (?:\w+ )?(\w{3,})/i
      .exec(question)?.[1]
      ?.toLowerCase()
      .replace(/(?:ies|es|s)$/, '') ?? ''
  if (!anyNumber.test(passage)) return false
  if (counted === '' || !passage.toLowerCase().includes(counted))
    return exact.test(passage.replaceAll(/\b(?:1\d|20)\d\d\b/g, ''))
  return new RegExp(
    `(?:\\p{N}|\\b${numberWord}\\b|-)(?:[\\w%.,-]*\\s+[\\w-]+){0,4}?[\\w%.,-]*\\s+${counted}`,
    'iu',
  ).test(passage)
}

// A name inside a sentence that the question has not.
function holdsOtherName(passage: string, question: string): boolean {
  const known = question.toLowerCase()
  const names =
    passage.match(/(?<=[\p{Ll}\p{N},;:)’'"“-]\s?["“(]?)\p{Lu}[\p{L}'’-]+|^\p{Lu}[\p{L}'’-]+(?= \p{Lu})/gu) ?? []
  return names.some((name) => !known.includes(name.toLowerCase()))
}
