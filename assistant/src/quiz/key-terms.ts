import { wordsOf } from '@takhti/schema/kit/words'
import type { Reading } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import { fields } from '../nouns/nouns.ts'
import type { Draft } from './draft.ts'

// Single words for whatever a line is about; a blank in their place tests reading and no knowledge.
const vague = new Set(
  `situation variety mind body card performance development release demand couple value community story path world information program
  programme system systems individual individuals person persons researcher researchers scientist scientists expert experts author authors
  times matter sample self man woman men women child children parent parents student students teacher teachers worker workers individuals
  family families friend friends country countries city cities region regions resource resources condition conditions effect effects factor
  factors feature features function functions method methods model models object objects approach approaches change changes difference
  differences experience experiences event events activity activities element elements issue issues item items material materials
  pattern patterns position positions possibility power presence absence pressure property properties purpose quality quantity range
  relationship relationships response responses risk society societies stage stages state states structure structures study studies
  success support task tasks technique techniques theory tool tools trend trends type unit units use user users version cause causes
  challenge challenges choice choices circumstance circumstances concept concepts content context cost costs data decade decades
  definition degree detail details direction edge environment example examples exposure extent fraction goal goals growth half home
  impact importance increase interest interests job jobs kind land language leader leaders length life list look loss majority manner
  meaning means measure measures mixture moment movement nature need needs network note number numbers opportunity opposite option
  options organization organizations origin outcome outcomes pair people percent percentage period periods phase piece population
  populations practice process processes product products production project projects proportion public reading reality recognition
  region relation report reports requirement requirements review role roles root scale scene school schools section series service
  services set sets shape side significance similarity size solution source space speaker species spread standard status strategy
  stress sum surface survey surveys target test tests text thought thoughts tradition treatment view views way ways weight whole word
  words work works writer writers year years business businesses company companies government governments group groups institution
  institutions law laws location media member members military nation nations newspaper officer party plan policy president problem
  researcher right rights rule rules settlement soldier soldiers patient patients baby americans congress secretary founder employment citizen citizens explorer explorers territory claim claims point points value entry entries values component components crown passage troops tribe tribes questions answers trade war wars army century centuries journal letter history`.split(
    /\s+/,
  ),
)

/** Whether a term is of the matter that a source teaches: listed, defined, named or a heading's, or it recurs and is specific. */
function isKeyTerm(term: Term, { nouns, source, lines }: Reading): boolean {
  const { worth, isTopic, mentions, text, kind } = term
  if (worth >= 20) return true
  if (kind.startsWith('name') && nouns?.isOfField(wordsOf(text).at(-1) ?? '', fields.time) === true) return false
  const words = wordsOf(text)
  if (words.length === 1 && vague.has(words[0] ?? '')) return false
  // Speech defines little and repeats everything.
  const spoken = isTalk({ source, lines }) ? 1 : 0
  // A short text has no room to repeat its terms.
  const least = 1 + spoken - (lines.length < 15 ? 2 : lines.length < 40 ? 1 : 0)
  if (worth >= 4) return true
  if (kind.startsWith('name')) return mentions.length > least
  if (words.length > 1) return mentions.length > least || worth >= 2
  const isCommon = nouns?.isKnown(words.at(-1) ?? '') === true
  return isCommon ? isTopic && mentions.length > 1 + least : mentions.length > spoken || worth >= 2
}

/** Whether a draft asks about a key term: its answer is one, or the line that it repeats opens with one. */
export function asksKeyTerm(draft: Draft, reading: Reading, opens: readonly Term[]): boolean {
  // Of speech only what it defines, and comes back to, makes a question that means something alone.
  const isSpoken = isTalk(reading)
  const isTaught = (term: Term) =>
    isKeyTerm(term, reading) &&
    (!isSpoken || (term.worth >= 4 && !term.kind.startsWith('name')) || (term.isTopic && term.mentions.length > 3))
  if (draft.term !== undefined) return isTaught(draft.term)
  return draft.isTrue === undefined && !isSpoken ? true : opens.some(isTaught)
}

/** Whether a source is speech that is long enough to come back to its terms. */
function isTalk({ source, lines }: Pick<Reading, 'source' | 'lines'>): boolean {
  return source.places[0]?.startMs !== undefined && lines.length >= 40
}
