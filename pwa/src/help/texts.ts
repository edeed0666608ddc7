import { readTopics, type Topic } from './topics.ts'

// Each language is a chunk of its own.
const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' })

/** The help in a language. A test proves that each language has one. */
export async function loadTopics(code: string): Promise<Topic[]> {
  const load = files[`./texts/${code}.md`] ?? files['./texts/en.md']
  return readTopics((await load?.()) ?? '')
}
