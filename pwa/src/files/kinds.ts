import { IconArticle, IconBrandYoutube, IconCards, IconFileText, IconListCheck } from '@tabler/icons-react'
import type { ContentItem } from '@takhti/schema/files/model'
import { paths } from '#screen/paths.ts'

/** The icon and label of each kind of item, its count, and its screen. */
export const kinds = {
  article: { Mark: IconArticle, name: 'content.article', count: 'content.questions', path: paths.contentItem },
  youtube: { Mark: IconBrandYoutube, name: 'content.youtube', count: 'content.questions', path: paths.contentItem },
  document: { Mark: IconFileText, name: 'content.document', count: 'content.questions', path: paths.contentItem },
  questions: { Mark: IconListCheck, name: 'content.questionSet', count: 'content.questions', path: paths.questionSet },
  cards: { Mark: IconCards, name: 'content.cardDeck', count: 'content.cards', path: paths.deck },
} as const satisfies Record<ContentItem['kind'], object>
