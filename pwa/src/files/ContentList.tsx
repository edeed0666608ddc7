import { IconFiles } from '@tabler/icons-react'
import type { ContentItem } from '@takhti/schema/files/model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Age } from '#languages/Age.tsx'
import { Notice } from '#ui/Notice.tsx'
import { kinds } from './kinds.ts'

/** The captures, the newest first. */
export function ContentList({ items }: { items: readonly ContentItem[] }) {
  return (
    <ul className="content-list">
      {items.map((item) => (
        <ContentRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

function ContentRow({ item }: { item: ContentItem }) {
  const { t } = useTranslation()
  const { Mark, name, count, path } = kinds[item.kind]
  return (
    <li>
      <Link to={path} params={{ contentId: item.id }} className="card content-row">
        <Mark size={28} aria-hidden="true" />
        <span className="grow">
          <strong dir="auto" lang={item.language}>
            {item.name}
          </strong>
          <span className="small soft">
            {t(name)} · <Age at={item.createdAt} />
          </span>
        </span>
        <span className="tag" data-tone="blue">
          {t(count, { count: item.questionCount })}
        </span>
      </Link>
    </li>
  )
}

export function NoContent() {
  const { t } = useTranslation()
  return <Notice mark={<IconFiles size={36} />} title={t('content.emptyTitle')} text={t('content.emptyText')} />
}
