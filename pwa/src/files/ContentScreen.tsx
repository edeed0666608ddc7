import { IconArticle, IconBrandYoutube, IconFiles } from '@tabler/icons-react'
import type { ContentItem } from '@takhti/schema/files/model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { Age } from '#languages/Age.tsx'
import { Notice } from '#ui/Notice.tsx'
import './content.css'

export const contentScreen = screen({
  path: paths.content,
  title: 'content',
  roles: ['instructor'],
  load: () => q(calls.files.list, { limit: 100 }),
  isEmpty: ({ items }) => items.length === 0,
  Empty: NoContent,
  View: ({ data }) => (
    <ul className="content-list">
      {data.items.map((item) => (
        <ContentRow key={item.id} item={item} />
      ))}
    </ul>
  ),
})

function ContentRow({ item }: { item: ContentItem }) {
  const { t } = useTranslation()
  const Mark = item.kind === 'youtube' ? IconBrandYoutube : IconArticle
  return (
    <li>
      <Link to={paths.contentItem} params={{ contentId: item.id }} className="card content-row">
        <Mark size={28} aria-hidden="true" />
        <span className="grow">
          <strong dir="auto" lang={item.language}>
            {item.name}
          </strong>
          <span className="small soft">
            {t(`content.${item.kind}`)} · <Age at={item.createdAt} />
          </span>
        </span>
        <span className="tag" data-tone="blue">
          {t('content.questions', { count: item.questionCount })}
        </span>
      </Link>
    </li>
  )
}

function NoContent() {
  const { t } = useTranslation()
  return <Notice mark={<IconFiles size={36} />} title={t('content.emptyTitle')} text={t('content.emptyText')} />
}
