import { maxTagLength, maxTags } from '@takhti/schema/lessons/rules'

/** The tags in a text. The commas of Arabic, Chinese and Japanese separate tags, too. */
export function tagsIn(text: string): string[] {
  const tags = text.split(/[,،、,;]/u).map((tag) => tag.trim().slice(0, maxTagLength))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxTags)
}
