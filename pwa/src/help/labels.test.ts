import type { Inline } from '@takhti/assistant/prose/inline'
import { readProse, type Block } from '@takhti/assistant/prose/prose'
import { languages } from '@takhti/schema/languages/model'
import { expect, test } from 'vitest'
import { loadTopics } from './texts.ts'

type Texts = { [key: string]: string | Texts }

const catalogues = import.meta.glob<Texts>('../locales/**/*.json', { import: 'default', eager: true })

/** The menu of the browser has these words, the catalogue does not. */
const ofBrowsers = new Set(['Add to home screen'])

/** The sentences of a language by key, without marks of where a narrow button may break. */
function sentencesOf(code: string): Map<string, string> {
  const flat = (texts: Texts, above: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${above}.${key}`, value.replace(/[\u00AD\u200B]/g, '')]]
        : flat(value, `${above}.${key}`),
    )
  const own = Object.entries(catalogues).filter(([path]) => new RegExp(`/${code}(/|\\.json$)`).test(path))
  return new Map(
    own.flatMap(([path, texts]) => flat(texts, path.includes(`/${code}/`) ? (path.split('/').at(-1) ?? '') : '')),
  )
}

function inlinesOf(block: Block): Inline[] {
  if (block.kind === 'list') {
    return block.items.flatMap(({ children, below }) => [...children, ...below.flatMap(inlinesOf)])
  }
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat()
  if (block.kind === 'quote') return block.children.flatMap(inlinesOf)
  return 'children' in block ? block.children : []
}

const textOf = (run: Inline): string =>
  'children' in run ? run.children.map(textOf).join('') : 'text' in run ? run.text : ''

/** The bold and italic words of a text, as the reader of the screen finds them. */
function labelsOf(body: string): string[] {
  const runs = readProse(body, {}).flatMap(inlinesOf)
  return runs.filter(({ kind }) => kind === 'strong' || kind === 'emphasis').map(textOf)
}

const isSame = (sentence: string, label: string) => sentence.toLowerCase().replace(/…$/, '') === label.toLowerCase()

test('[HP-4] each label that English help names has the words of the catalogue in every language', async () => {
  const english = sentencesOf('en')
  const faults: string[] = []
  const topics = await loadTopics('en')
  for (const { code } of languages) {
    const own = sentencesOf(code)
    const bodies = new Map((await loadTopics(code)).map(({ id, body }) => [id, body]))
    for (const { id, body } of topics) {
      const found = labelsOf(bodies.get(id) ?? '')
      const named = labelsOf(body)
      if (found.length !== named.length) faults.push(`${code} ${id}: ${found.length} labels, not ${named.length}`)
      for (const label of named.filter((each) => !ofBrowsers.has(each))) {
        const keys = [...english].filter(([, sentence]) => isSame(sentence, label)).map(([key]) => key)
        const words = keys.map((key) => own.get(key) ?? '')
        if (!words.some((each) => found.some((one) => isSame(each, one)))) {
          faults.push(`${code} ${id}: ${label} is ${words.join(' or ')}`)
        }
      }
    }
  }
  expect(faults).toEqual([])
})
