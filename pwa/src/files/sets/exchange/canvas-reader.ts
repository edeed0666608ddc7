import type { Archive } from '#offline/archive.ts'
import { ExchangeFault, type Draft, type DraftList, type LeftOut, type Loss } from './model.ts'
import { markupPart, nameFrom, picturePart } from './package-parts.ts'
import { questionText, questionTextOfHtml } from './question-text.ts'
import { RichTexts } from './rich-texts.ts'
import { allOf, elementOf, elementsOf, textOf, type XmlElement } from './xml-tree.ts'

type FindPicture = (source: string) => string | undefined

/** Reads a document of QTI 1.2, as in Canvas and Common Cartridge packages. */
export function readQti1(root: XmlElement, picture: FindPicture = () => undefined): DraftList {
  if (root.name !== 'questestinterop') throw new ExchangeFault('kind')
  const items = allOf(root, 'item')
  const texts = items.filter((item) => typeOf(item) === 'text_only_question')
  const drafts = items
    .filter((item) => !texts.includes(item))
    .map((item, index) => new Qti1Item(item, picture).draft({ number: index + 1 }))
  const [assessment] = allOf(root, 'assessment', 'objectbank')
  const groups = allOf(root, 'selection_ordering').length
  const title = assessment?.attributes['title'] ?? ''
  return { title, drafts, leftOut: [...counted('text', texts.length), ...counted('settings', groups)] }
}

function counted(loss: Loss, count: number): LeftOut[] {
  return count === 0 ? [] : [{ loss, count }]
}

/** Whether a manifest is that of a Common Cartridge, of any version. */
export function isCartridge(manifest: XmlElement): boolean {
  const schema = textOf(elementOf(elementOf(manifest, 'metadata'), 'schema'))
  return /(?:IMS|1EdTech)\s+(?:Thin\s+)?Common Cartridge/i.test(schema)
}

/** Reads all documents of QTI 1.2 in a package. */
export function readCanvasPackage(archive: Archive, manifest: XmlElement, manifestName: string): DraftList {
  const files = allOf(manifest, 'resource')
    .filter(({ attributes }) => /imsqti_xmlv1p[1-3]/i.test(attributes['type'] ?? ''))
    .flatMap((resource) => [
      resource.attributes['href'],
      ...elementsOf(resource, 'file').map(({ attributes }) => attributes['href']),
    ])
  const names = new Set(files.flatMap((href) => (href?.endsWith('.xml') ? [nameFrom(manifestName, href)] : [])))
  const lists = [...names].map((name) => {
    const root = markupPart(archive, name)
    const find: FindPicture = (source) => pictureIn(archive, name, source)
    return root === null || root.name !== 'questestinterop' ? null : readQti1(root, find)
  })
  const found = lists.filter((list) => list !== null)
  if (found.length === 0) throw new ExchangeFault('kind')
  return {
    title: found.length === 1 ? (found[0]?.title ?? '') : '',
    drafts: found.flatMap(({ drafts }) => drafts),
    leftOut: found.flatMap(({ leftOut = [] }) => leftOut),
  }
}

/** Canvas names the root of its files by a placeholder; others name a part relative to the document. */
function pictureIn(archive: Archive, part: string, source: string): string | undefined {
  const inside = source.replace(/^(?:\$|%24)(?:IMS-CC-FILEBASE|IMS_CC_FILEBASE)(?:\$|%24)\/?/, 'web_resources/')
  const names =
    inside === source
      ? [nameFrom(part, source), nameFrom('', source)]
      : [nameFrom('', inside), nameFrom('', inside.slice(14))]
  return names.map((name) => picturePart(archive, name)).find((found) => found !== undefined)
}

function fieldOf(item: XmlElement, ...labels: string[]): string {
  const fields = allOf(elementOf(item, 'itemmetadata'), 'qtimetadatafield')
  const found = fields.find((field) => labels.includes(textOf(elementOf(field, 'fieldlabel')).trim()))
  return textOf(elementOf(found, 'fieldentry')).trim()
}

/** The kind in Canvas's terms, also for the terms of a Common Cartridge. */
function typeOf(item: XmlElement): string {
  const named = fieldOf(item, 'question_type')
  return named === '' ? (cartridgeTypes[fieldOf(item, 'cc_profile').replace(/\.v0p\d$/, '')] ?? '') : named
}

const cartridgeTypes: Readonly<Record<string, string>> = {
  'cc.multiple_choice': 'multiple_choice_question',
  'cc.multiple_response': 'multiple_answers_question',
  'cc.true_false': 'true_false_question',
  'cc.fib': 'short_answer_question',
  'cc.pattern_match': 'short_answer_question',
  'cc.essay': 'essay_question',
}

class Qti1Item {
  readonly #item: XmlElement
  readonly #find: FindPicture
  readonly #lost = new Set<Loss>()
  readonly #rich = new RichTexts()
  #picture: string | undefined

  constructor(item: XmlElement, find: FindPicture) {
    this.#item = item
    this.#find = find
  }

  draft(where: Draft['where']): Draft {
    const presentation = elementOf(this.#item, 'presentation')
    const stem = this.#stemOf(presentation)
    const found = this.#picture
    const image = found === undefined || found.startsWith('data:') ? found : this.#find(found)
    if (found !== undefined && image === undefined) this.#lost.add('picture')
    const answered = this.#answered(presentation)
    return {
      where,
      stem: stem === '' ? (this.#item.attributes['title'] ?? '') : stem,
      explanation: this.#explanation(),
      points: Number(fieldOf(this.#item, 'points_possible', 'cc_weighting', 'qmd_weighting') || '1'),
      image,
      ...answered,
      lost: [...this.#lost],
      rich: this.#rich,
    }
  }

  /** The text before the answers; each material outside of them. */
  #stemOf(element: XmlElement | undefined): string {
    const parts = elementsOf(element).flatMap((each): string[] => {
      if (each.name === 'material') return [this.#read(each, true)]
      return each.name.startsWith('response_')
        ? elementsOf(each, 'material').map((own) => this.#read(own, true))
        : [this.#stemOf(each)]
    })
    return parts.filter(Boolean).join('\n')
  }

  #answered(presentation: XmlElement | undefined): Pick<Draft, 'kind' | 'options' | 'answers' | 'number'> {
    const responses = allOf(presentation, 'response_lid', 'response_str', 'response_num', 'response_grp', 'response_xy')
    const [response] = responses
    if (responses.length !== 1 || response === undefined) return { kind: 'none' }
    const type = typeOf(this.#item)
    const labels = allOf(response, 'response_label')
    if (response.name === 'response_lid') return this.#choice(response, labels, type)
    const answers = this.#rightValues()
    if (type === 'numerical_question' || response.name === 'response_num') return this.#number(answers)
    if (response.name !== 'response_str' || /^(?:calculated|file_upload|fill_in_multiple)/.test(type))
      return { kind: 'none' }
    if (type === 'essay_question' || (type === '' && answers.length === 0)) return { kind: 'long' }
    return { kind: 'written', answers: answers.map((each) => questionText(each).text) }
  }

  #choice(response: XmlElement, labels: readonly XmlElement[], type: string): Pick<Draft, 'kind' | 'options'> {
    const right = new Set(this.#rightValues())
    const options = labels.map((label) => ({
      title: this.#read(label),
      isRight: right.has(label.attributes['ident'] ?? ''),
    }))
    const isSeveral = /multiple/i.test(response.attributes['rcardinality'] ?? '')
    const [first, second] = options
    const areTruths = options.length === 2 && /^true$/i.test(first?.title ?? '') && /^false$/i.test(second?.title ?? '')
    const isTruth = areTruths || (type === 'true_false_question' && options.length === 2)
    return { kind: isTruth ? 'truth' : isSeveral ? 'several' : 'choice', options }
  }

  #number(answers: readonly string[]): Pick<Draft, 'kind' | 'number'> {
    const conditions = this.#rightConditions()
    const bound = (name: string) =>
      Number(textOf(conditions.flatMap((each) => allOf(each, name))[0]).trim() || Number.NaN)
    const [low, high, exact] = [bound('vargte'), bound('varlte'), Number(answers[0] ?? Number.NaN)]
    if (answers.length > 1) this.#lost.add('partial')
    if (Number.isNaN(low + high)) return { kind: 'number', number: { right: exact, tolerance: 0 } }
    const right = Number.isNaN(exact) ? (low + high) / 2 : exact
    return { kind: 'number', number: { right, tolerance: (high - low) / 2 } }
  }

  /** The conditions that earn points. */
  #rightConditions(): XmlElement[] {
    const scored = allOf(elementOf(this.#item, 'resprocessing'), 'respcondition').flatMap((condition) => {
      const score = Math.max(0, ...elementsOf(condition, 'setvar').map((set) => Number(textOf(set).trim()) || 0))
      return score > 0 ? [{ condition, score }] : []
    })
    const best = Math.max(0, ...scored.map(({ score }) => score))
    if (scored.some(({ score }) => score < best)) this.#lost.add('partial')
    return scored
      .filter(({ score }) => score === best)
      .flatMap(({ condition }) => elementsOf(condition, 'conditionvar'))
  }

  #rightValues(): string[] {
    return this.#rightConditions().flatMap((condition) => equalsIn(condition))
  }

  #explanation(): string {
    const all = elementsOf(this.#item, 'itemfeedback')
    const general = all.find(({ attributes }) => attributes['ident'] === 'general_fb')
    if (all.length > (general ? 1 : 0)) this.#lost.add('feedback')
    return this.#read(general)
  }

  #read(element: XmlElement | undefined, isStem = false): string {
    const texts = allOf(element, 'mattext', 'matemtext').map((material) => {
      const written = textOf(material)
      const {
        text,
        lost,
        picture,
        rich = null,
      } = material.attributes['texttype'] === 'text/html' ? questionTextOfHtml(written) : questionText(written)
      this.#rich.add(text, rich)
      for (const each of lost) this.#lost.add(each)
      if (isStem && this.#picture === undefined) this.#picture = picture
      else if (picture !== undefined) this.#lost.add('picture')
      return text
    })
    const [image] = allOf(element, 'matimage')
    if (image !== undefined && isStem) this.#picture ??= image.attributes['uri']
    if (allOf(element, 'mataudio', 'matvideo', 'matapplet').length > 0) this.#lost.add('media')
    return texts.filter(Boolean).join('\n')
  }
}

/** Values that must be selected, without those that must not. */
function equalsIn(element: XmlElement): string[] {
  return elementsOf(element).flatMap((each) => {
    if (each.name === 'not') return []
    return each.name === 'varequal' || each.name === 'varsubstring' ? [textOf(each).trim()] : equalsIn(each)
  })
}
