import { shortfall, type Summary } from '../port.ts'
import { hasStop } from '../quiz/line-context.ts'
import { spanOf } from '../source.ts'
import { ranksOf } from './line-ranks.ts'
import { salienceOf } from './line-weights.ts'
import { isTooShort, likeness, type Line, type Reading } from './source-lines.ts'

/** How many sentences a summary has without an explicit length: one in eight, three to twelve. */
export function summaryLength(lines: number): number {
  return Math.min(12, Math.max(3, Math.round(lines / 8)))
}

/** The most informative sentence of each part of the source, in the source's order, without repetition. */
export function summarise(reading: Reading, limit = summaryLength(reading.lines.length)): Summary {
  const { source, lines } = reading
  if (isTooShort(source)) return { sentences: [], short: shortfall(limit, 0, 'assistant/source-too-short') }
  const chosen: Line[] = []
  for (const part of parts(lines, limit)) {
    const best = pick(part, chosen, worthOf(reading, part))
    if (best !== undefined) chosen.push(best)
  }
  const sentences = chosen.map((line) => ({ text: line.text, span: spanOf(source, line.range) }))
  return sentences.length < Math.min(limit, lines.length)
    ? { sentences, short: shortfall(limit, sentences.length, 'assistant/too-few-facts') }
    : { sentences }
}

// Of a lecture of hours the comparison of all lines takes longer than all other work.
const mostRanked = 600

// In English a line is worth its rank among the lines of its part, and less where it leans on another or chats; elsewhere its weight.
function worthOf(reading: Reading, part: readonly Line[]): ReadonlyMap<Line, number> {
  const salience = salienceOf(reading, part)
  if (reading.language !== 'en' || !reading.source.isPunctuated || reading.lines.length > mostRanked) return salience
  const ranks = ranksOf(part)
  return new Map(part.map((line) => [line, (ranks.get(line) ?? 0) * formOf(line)]))
}

// A link, a caption, a note to a teacher, an objective, a work cited and an announcement are none of a summary's sentences.
const aside =
  /^(?:visit|notice|watch|click|explore|ask|have students|recall|imagine|try|look at|use this|go to|see (?:the|also)|identify|list and|discuss|describe|explain|compare|contrast|analy[sz]e|define|summari[sz]e|evaluate|outline|distinguish|note that|read (?:the|this|more))\b|^\((?:attribution|credit)\b|^\([a-z](?:, ?[a-z])*\)|\b(?:this|these|the (?:above|following|accompanying|high-resolution)) (?:\w+ )?(?:graphs?|figures?|images?|maps?|photos?|photographs?|web ?sites?|videos?|diagrams?|cartoons?|links?)\b|\((?:red|blue|green|black|left|right|top|bottom)(?: \w+)?\)|\b(?:we|you) will (?:also )?(?:explore|consider|discuss|learn|look|see|examine)\b|\bthis (?:section|chapter|lesson|unit|module)\b|\b\d+(?:st|nd|rd|th) ed\.|\bturn our attention\b|\b(?:struggling with|check your understanding)\b|^(?:in the (?:\w+ )?(?:background|foreground)|on the (?:left|right)|the (?:images?|photographs?|figures?|maps?|cartoon) (?:below|above|on))\b/i

function formOf({ leans, isChat, text, words }: Line): number {
  if (aside.test(text)) return 0.05
  return (leans ? 0.7 : 1) * (isChat ? 0.15 : 1) * (hasStop(text) ? 1 : 0.2) * (words.length < 4 ? 0.4 : 1)
}

/** Lines in at most `count` runs of equal length in characters, so that a long source is covered to its end. */
export function parts(lines: readonly Line[], count: number): Line[][] {
  const first = lines[0]?.range.start ?? 0
  const length = Math.max(1, (lines.at(-1)?.range.end ?? 0) - first)
  const found: Line[][] = Array.from({ length: Math.max(1, count) }, () => [])
  for (const line of lines) {
    const at = Math.floor(((line.range.start - first) / length) * found.length)
    found[Math.min(at, found.length - 1)]?.push(line)
  }
  return found.filter((part) => part.length > 0)
}

function pick(part: readonly Line[], chosen: readonly Line[], salience: ReadonlyMap<Line, number>): Line | undefined {
  let best: Line | undefined
  let most = 0
  for (const line of part) {
    const worth = salience.get(line) ?? 0
    // A sentence without repetition is worth no more than this.
    if (worth <= most) continue
    const repeat = Math.max(0, ...chosen.map((other) => likeness(line, other)))
    const value = repeat > 0.8 ? 0 : worth * (1 - 0.6 * repeat)
    if (value > most) [best, most] = [line, value]
  }
  return best
}
