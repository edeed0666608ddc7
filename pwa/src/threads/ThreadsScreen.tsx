import { IconMessagePlus, IconMessages, IconNotebook } from '@tabler/icons-react'
import type { Thread } from '@takhti/schema/threads/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { newThread } from './ask.ts'
import { ItemDialog, type Item, type Way } from './ItemDialog.tsx'
import { ItemMenu } from './ItemMenu.tsx'
import { undo, useRemovals } from './removals.ts'
import './threads.css'

export const threadsScreen = screen({
  path: paths.threads,
  title: 'notebooks',
  roles: ['instructor'],
  load: () => q(lateCalls.threads.list, {}),
  Actions: Beginnings,
  View: ({ data }) => <Conversations threads={data.threads} />,
})

function Beginnings() {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="row">
      <Link to={paths.thread} params={{ threadId: newThread }} className="button" data-look="main">
        <IconMessagePlus size={20} aria-hidden="true" />
        {t('threads.begin')}
      </Link>
      <Button onClick={() => setMaking(true)}>
        <IconNotebook size={20} aria-hidden="true" />
        {t('notebooks.begin')}
      </Button>
      {isMaking && <ItemDialog way="begin" onClose={() => setMaking(false)} />}
    </div>
  )
}

/** Notebooks with their conversations, then conversations without a notebook. */
function Conversations({ threads }: { threads: readonly Thread[] }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.notebooks.list, {}))
  const { going, gone } = useRemovals()
  const [opened, setOpened] = useState<(Item & { way: Way }) | null>(null)
  const here = threads.filter(({ id }) => !gone.has(id))
  const notebooks = data?.data.notebooks.filter(({ id }) => !gone.has(id)) ?? []
  const free = here.filter(({ notebookId }) => !notebookId)
  const rows = (shown: readonly Thread[]) => (
    <ul className="content-list">
      {shown.map((item) => (
        <ThreadRow key={item.id} thread={item} onOpen={(way) => setOpened({ area: 'threads', item, way })} />
      ))}
    </ul>
  )
  return (
    <div className="stack">
      {notebooks.map((item) => (
        <section key={item.id} className="card stack" aria-label={item.name}>
          <header className="row threads-notebook">
            <IconNotebook size={28} aria-hidden="true" />
            <h2 className="grow" dir="auto">
              {item.name}
            </h2>
            <span className="tag">{t('notebooks.chosen', { count: item.sourceIds.length })}</span>
            <Link to={paths.thread} params={{ threadId: newThread }} search={{ notebook: item.id }} className="button">
              {t('threads.begin')}
            </Link>
            <ItemMenu area="notebooks" item={item} onOpen={(way) => setOpened({ area: 'notebooks', item, way })} />
          </header>
          {rows(here.filter(({ notebookId }) => notebookId === item.id))}
        </section>
      ))}
      {rows(free)}
      {notebooks.length === 0 && here.length === 0 && (
        <Notice mark={<IconMessages size={36} />} title={t('notebooks.emptyTitle')} text={t('notebooks.emptyText')} />
      )}
      {opened && <ItemDialog {...opened} notebooks={notebooks} onClose={() => setOpened(null)} />}
      {going && (
        <div className="threads-undo" role="status">
          <span className="grow" dir="auto">
            {t('notebooks.removed', { name: going.name })}
          </span>
          <Button onClick={undo}>{t('common.undo')}</Button>
        </div>
      )}
    </div>
  )
}

function ThreadRow({ thread, onOpen }: { thread: Thread; onOpen: (way: Way) => void }) {
  const { t } = useTranslation()
  return (
    <li className="row threads-row">
      <Link to={paths.thread} params={{ threadId: thread.id }} className="card threads-link grow">
        <IconMessages size={28} aria-hidden="true" />
        <span className="grow">
          <strong dir="auto">{thread.name}</strong>
          <span className="small soft">
            {t('notebooks.messages', { count: thread.messageCount })} · <Age at={thread.updatedAt} />
          </span>
        </span>
      </Link>
      <ItemMenu area="threads" item={thread} onOpen={onOpen} />
    </li>
  )
}
