import type { Segment } from '@takhti/schema/capture/model'
import Defuddle from 'defuddle'
import { passagesOf } from './passages.ts'

/** The article of a page, before validation. */
export type ArticleFacts = {
  title: string
  author: string
  language: string
  url: string
  segments: Segment[]
  isPdf?: boolean
}

/** Extracts the article of a page without changing the page and without fetching anything. */
export function readArticle(page: Document): ArticleFacts {
  // The browser's own viewer is a page with nothing in it.
  if (page.contentType === 'application/pdf')
    return { title: page.title, author: '', language: '', url: page.location.href, segments: [], isPdf: true }
  const article = new Defuddle(page, { url: page.location.href, useAsync: false, removeImages: true }).parse()
  // A parsed document runs no script and loads nothing.
  const content = new DOMParser().parseFromString(article.content, 'text/html')
  return {
    title: article.title || page.title,
    author: article.author,
    language: page.documentElement.lang || article.language,
    url: page.location.href,
    segments: passagesOf(content.body),
  }
}
