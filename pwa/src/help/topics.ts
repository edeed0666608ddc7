import { foldSearch } from '@takhti/schema/kit/text-fold'

/** The parts of the help, in their order on the page. */
export const sections = ['manual', 'faq', 'trouble', 'new'] as const

export type Section = (typeof sections)[number]

/** One question or task: `id` is the same in each language. */
export type Topic = { section: Section; id: string; title: string; body: string }

/**
 * Reads the help of a language: `# section: …` begins a part, `## id: Title` a topic, and what follows is its Markdown.
 */
export function readTopics(text: string): Topic[] {
  const topics: Topic[] = []
  let section: Section = 'manual'
  for (const line of text.split('\n')) {
    const part = sections.find((name) => line.startsWith(`# ${name}:`))
    const [, id, title] = /^## ([\w-]+): (.+)$/.exec(line) ?? []
    const last = topics.at(-1)
    if (part !== undefined) section = part
    else if (id !== undefined && title !== undefined) topics.push({ section, id, title, body: '' })
    else if (last !== undefined) last.body += `${line}\n`
  }
  return topics
}

/** The topics that hold every word of a search, in any spelling; those with all of them in the title come first. */
export function findTopics(topics: readonly Topic[], search: string): Topic[] {
  const words = foldSearch(search)
    .split(' ')
    .filter((word) => word !== '')
  const holds = (text: string) => {
    const folded = foldSearch(text)
    return words.every((word) => folded.includes(word))
  }
  const found = topics.filter(({ title, body }) => holds(`${title} ${body}`))
  const isFirst = new Set(found.filter(({ title }) => holds(title)))
  return [...found.filter((topic) => isFirst.has(topic)), ...found.filter((topic) => !isFirst.has(topic))]
}
