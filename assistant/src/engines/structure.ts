import { stem, wordsOf } from '@takhti/schema/kit/words'
import type { Place } from '../pieces.ts'
import type { Range } from '../sentences.ts'
import type { Source } from '../source.ts'

/** An entry of a source's own glossary; the range is that of its meaning. */
type GlossaryEntry = { term: string; meaning: string; range: Range }

/** What the form of a source shows of its matter, beside its sentences. */
export type Structure = {
  /** Headings in their order. */
  headings: readonly { title: string; range: Range }[]
  glossary: readonly GlossaryEntry[]
  /** Terms that the source itself lists: keyword lines, then its glossary. */
  listed: readonly string[]
  /** Phrases that its authors set in bold. */
  emphasised: readonly string[]
  /** Stretches that are no prose: keyword lines, captions, footnotes, references and glossaries. */
  beside: readonly Range[]
}

// Headings of parts whose paragraphs are entries "term: meaning", in the languages of the product.
const glossaryHeading =
  /^(?:\d[\d.]* )?(?:glossary|key ?(?:terms?|words?|concepts?)|vocabulary|definitions|terms(?: to know)?|important terms|glosario|términos clave|glossaire|mots[- ]clés|glossar|schlüsselbegriffe|begriffe|glossario|parole chiave|глоссарий|ключевые слова|словарь|daftar istilah|glosarium|शब्दावली|शब्दकोश|পরিভাষা|শব্দকোষ|પારિભાષિક શબ્દો|ಪದಕೋಶ|ଶବ୍ଦାବଳୀ|معجم|مسرد|مصطلحات|المصطلحات|用語集|术语|术语表|词汇表|关键词)[:.]?$/iu

const referenceHeading =
  /^(?:\d[\d.]* )?(?:references|bibliography|works cited|(?:for )?further (?:reading|exploration|resources|study)|(?:additional|other|more|related) (?:reading|readings|resources|links)|resources|websites|videos|articles|books|see also|external links|notes|footnotes|sources|citations|credits|acknowledge?ments|bibliografía|referencias|bibliographie|références|literatur|einzelnachweise|bibliografia|riferimenti|литература|примечания|daftar pustaka|संदर्भ|তথ্যসূত্র|المراجع|参考文献|脚注)[:.]?$/iu

const keywordLine =
  /^(?:key ?words?|key ?terms?|tags?|index terms|palabras clave|mots[- ]clés|schlüsselwörter|stichwörter|parole chiave|ключевые слова|kata kunci|मुख्य शब्द|কী-?ওয়ার্ড|الكلمات المفتاحية|关键词|キーワード)\s*[:：—–-]\s*(?<list>.{3,600})$/iu

const entry = /^(?<term>[^:：—–]{2,60}?)\s*(?:[:：]|\s[—–-])\s+(?<meaning>.{8,})$/u

const caption =
  /^(?:fig(?:ure|\.)?|table|box|chart|map|photo(?:graph)?|image|source|credit|abb(?:ildung|\.)|tabelle|figura|tabla|tableau|рис(?:унок|\.)|таблица|gambar|tabel|चित्र|तालिका|চিত্র|شكل|جدول|图|表|図)\s*\p{Nd}+(?:[.:–-]\p{Nd}+)*[.:)]?\s/iu

// "12. Smith, J. (1999)", "↑ …", "[3] …", an address, or a year with pages: a note or a work cited.
const reference =
  /^(?:[↑^*†‡]|\[\d{1,3}\])\s|^\d{1,3}\.\s+\p{Lu}[\p{L}'’-]+,\s+\p{Lu}\.|^\p{Lu}[\p{L}'’-]+,\s+\p{Lu}\.(?:\s?\p{Lu}\.)*.*\(?(?:19|20)\d\d\)?|\b(?:pp?\.\s?\d+|ISBN|doi:|https?:\/\/)\S*$/u

/** Reads what the form of a source shows; linear in its places. */
export function structureOf(source: Source): Structure {
  const headings: { title: string; range: Range }[] = []
  const glossary: GlossaryEntry[] = []
  const keywords: string[] = []
  const beside: Range[] = []
  let part: 'text' | 'glossary' | 'references' = 'text'
  // Cues of a talk have neither headings nor notes.
  const places = source.places[0]?.startMs === undefined ? source.places : []
  for (const place of places) {
    const text = source.text.slice(place.start, place.end)
    const range = { start: place.start, end: place.end }
    if (place.form === 'heading' || isBareHeading(text, place)) {
      part = glossaryHeading.test(text) ? 'glossary' : referenceHeading.test(text) ? 'references' : 'text'
      if (part === 'text' && place.form === 'heading') headings.push({ title: text, range })
      // A heading that ends as a sentence was one, set in a heading's letters.
      if (part !== 'text' || !/[.!?।。؟]$/u.test(text)) beside.push(range)
      continue
    }
    const listed = keywordLine.exec(text)?.groups?.['list']
    const defined = part === 'glossary' ? entryOf(text, range) : undefined
    if (defined !== undefined) glossary.push(defined)
    if (listed !== undefined)
      keywords.push(...listed.split(/\s*[,;،、·|]\s*/u).map((each) => each.replace(/[.。]$/u, '')))
    const isFootnote = place.form === 'note' && place.page === undefined
    const isNote = isFootnote || part === 'references' || caption.test(text) || reference.test(text)
    if (listed !== undefined || defined !== undefined || isNote) beside.push(range)
  }
  const listed = [...keywords.filter((each) => each.length > 1), ...glossary.map(({ term }) => term)]
  // Where most of a text is set as headings, as on some slides, these are its matter.
  const length = headings.reduce((sum, { title }) => sum + title.length, 0)
  const isAllHeadings = length * 2 > source.text.length
  const emphasised = places.flatMap(({ emphasis = [] }) => emphasis)
  return { headings, glossary, listed, emphasised, beside: isAllHeadings ? [] : beside }
}

// Readers of plain text know no headings: the words of a glossary's or a reference list's are enough.
function isBareHeading(text: string, { form }: Place): boolean {
  return form === undefined && text.length < 40 && (glossaryHeading.test(text) || referenceHeading.test(text))
}

function entryOf(text: string, { start }: Range): GlossaryEntry | undefined {
  const { term, meaning } = entry.exec(text)?.groups ?? {}
  if (term === undefined || meaning === undefined) return undefined
  const from = start + text.length - meaning.length
  return { term: term.trim(), meaning, range: { start: from, end: from + meaning.length } }
}

/** Whether a range begins in one of some ranges, which are in their order. */
export function isInside({ start }: Range, ranges: readonly Range[]): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.start ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return start < (ranges[low - 1]?.end ?? -1)
}

/** The key of a wording, as terms have it. */
export function keyOf(text: string): string {
  return wordsOf(text).map(stem).join(' ')
}
