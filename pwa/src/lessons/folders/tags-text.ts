import { maxTagLength, maxTags } from '@takhti/schema/lessons/rules'

/** The tags in what somebody wrote. The commas of Arabic, Chinese and Japanese part words, too. */
export function tagsIn(text: string): string[] {
  const tags = text.split(/[,،、,;]/u).map((tag) => tag.trim().slice(0, maxTagLength))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxTags)
}
