import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabList } from '#ui/TabList.tsx'
import type { ClassState } from './class-state.ts'
import { type LiveTab, liveTabs } from './live-tabs.ts'
import { peopleOf } from './PeoplePanel.tsx'

const panelId = 'live-tab'

type SideTabListProps = { state: ClassState; tab: LiveTab; onChoose: (tab: LiveTab) => void }

/** The tabs beside the board, with the raised hands and the messages that are unread here. */
export function SideTabList({ state, tab, onChoose }: SideTabListProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const unread = useUnread(state, tab === 'chat')
  const hands = peopleOf(state.peers).filter(({ handAt, isTeacher }) => handAt !== null && !isTeacher).length
  const marks: Readonly<Record<LiveTab, { count: number; name: string } | null>> = {
    people: hands === 0 ? null : { count: hands, name: t('hands', { count: hands }) },
    chat: unread === 0 ? null : { count: unread, name: t('unread', { count: unread }) },
    tools: null,
  }
  return (
    <TabList
      label={t('views')}
      panelId={panelId}
      chosen={tab}
      tabs={liveTabs.map((value) => ({ value, name: t(`tabs.${value}`), mark: marks[value] }))}
      onChoose={onChoose}
    />
  )
}

type SideTabPanelsProps = Readonly<Record<LiveTab, ReactNode>> & { tab: LiveTab }

/** All panels stay mounted: a draft of a message survives, and a recording goes on. */
export function SideTabPanels({ tab, ...panels }: SideTabPanelsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  return (
    <div id={panelId} role="tabpanel" aria-label={t(`tabs.${tab}`)}>
      {liveTabs.map((each) => (
        <div key={each} className="stack" hidden={each !== tab}>
          {panels[each]}
        </div>
      ))}
    </div>
  )
}

/** How many messages of others arrived while the chat was not shown. */
function useUnread({ lines, peers, peerId }: ClassState, isShown: boolean): number {
  const last = lines.at(-1)?.lineId ?? 0
  // A participant who has just entered has not missed what was written before.
  const [read, setRead] = useState<number | null>(null)
  const isFirst = read === null && peerId !== ''
  if ((isFirst || isShown) && read !== last) setRead(last)
  const own = peers.find((peer) => peer.peerId === peerId)?.personId
  return isShown || read === null ? 0 : lines.filter((line) => line.lineId > read && line.personId !== own).length
}
