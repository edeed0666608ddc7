import { fold } from '@takhti/schema/kit/words'
import { definitionIn } from '../engines/definitions.ts'
import { canAsk, type Line, type Reading, sentenceCase } from '../engines/source-lines.ts'
import { type Card, type Cards, shortfall } from '../port.ts'
import { spanOf } from '../source.ts'
import { type Ground, groundOf } from './draft.ts'
import { isAskable, mentioned, whatCalled, whatIs } from './english-forms.ts'
import { isScriptAskable } from './script-forms.ts'

const usual = 12

/** A card for each definition of the source, the weightiest `limit` of them, in the source's order. */
export function makeCards(reading: Reading, limit = usual): Cards {
  const verdict = canAsk(reading)
  if (verdict !== 'ok') return { cards: [], short: shortfall(limit, 0, verdict) }
  const ground = groundOf(reading)
  const fronts = new Set<string>()
  const found: { line: Pick<Line, 'index'>; card: Card }[] = []
  // A source's own glossary defines its terms best.
  for (const { term, meaning, range } of reading.structure.glossary.slice(0, limit)) {
    fronts.add(fold(term))
    found.push({
      line: { index: Infinity },
      card: { front: sentenceCase(term), back: sentenceCase(meaning), span: spanOf(reading.source, range) },
    })
  }
  for (const line of reading.lines.toSorted((one, other) => other.weight - one.weight)) {
    const card = found.length < limit && !line.isChat ? cardOf(line, ground) : undefined
    if (card === undefined || fronts.has(fold(card.front))) continue
    fronts.add(fold(card.front))
    found.push({ line, card })
  }
  const cards = found.toSorted((one, other) => one.line.index - other.line.index).map(({ card }) => card)
  return cards.length < limit ? { cards, short: shortfall(limit, cards.length, 'assistant/too-few-facts') } : { cards }
}

// "The process by which plants lose water is called transpiration": a clause inside the subject makes no card. A
// subject that opens with a condition or continues another verb names something else.
const named = /^(?:the|an?) [^,;:]{8,120}? (?:is|are) (?:called|known as) (?:the |an? )?(?=[^,;:]{3,50}\.$)/i

/** What a line names at its end, where nothing else is there. */
function nameAtEnd(line: Line, ground: Ground): string | undefined {
  const start = named.exec(line.text)?.[0].length
  const found = mentioned(line, ground).find((each) => each.start === start)
  const isWhole = found !== undefined && found.end === line.text.length - 1
  return isWhole && !/ (?:and|or|but) /.test(line.text.slice(0, start)) ? found.term.text : undefined
}

function cardOf(line: Line, ground: Ground): Card | undefined {
  const { language, source } = ground.reading
  const span = spanOf(source, line.range)
  if (language !== 'en') {
    const definition = isScriptAskable(line, language) ? definitionIn(line.text, language) : undefined
    return definition && { front: definition.term, back: definition.meaning, span }
  }
  if (!isAskable(line, source.isPunctuated)) return undefined
  const [defined] = whatIs(line, ground)
  if (defined?.subject !== undefined) return { front: sentenceCase(defined.subject), back: defined.answer, span }
  const [named] = whatCalled(line, ground)
  if (named !== undefined) return { front: sentenceCase(named.answer), back: line.text, span }
  const term = nameAtEnd(line, ground)
  return term === undefined ? undefined : { front: sentenceCase(term), back: line.text, span }
}
