import { readTopics, type Topic } from './topics.ts'

// Each language is a chunk of its own.
const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' })

/** The help in a language, or in English where it has none. */
export async function loadTopics(code: string): Promise<{ topics: Topic[]; language: string }> {
  const own = files[`./texts/${code}.md`]
  const text = await (own ?? files['./texts/en.md'])?.()
  return { topics: readTopics(text ?? ''), language: own === undefined ? 'en' : code }
}
