import { IconShieldCheck } from '@tabler/icons-react'
import type { SafeguardedConversation } from '@takhti/schema/messages/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import { oneOf, useAddress } from '#ui/use-address.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

const address = { show: oneOf(['reported', 'all'], 'reported') }

/** The conversations of the institute without their text; opening one needs a reason, which the audit log records. */
export function SafeguardPanel() {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const [{ show }, setAddress] = useAddress(address)
  return (
    <div className="stack">
      <p className="soft">{t('review.text')}</p>
      <label className="row">
        <input
          type="checkbox"
          className="person-pick"
          checked={show === 'reported'}
          onChange={({ target }) => setAddress({ show: target.checked ? 'reported' : 'all' })}
        />
        {t('review.onlyReported')}
      </label>
      <SafeguardList key={show} isReported={show === 'reported'} />
    </div>
  )
}

function SafeguardList({ isReported }: { isReported: boolean }) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const input = { isReported: isReported ? ('true' as const) : ('false' as const) }
  const pages = usePages(lateCalls.messages.listForSafeguarding, input, (page) => page)
  const [opened, setOpened] = useState<SafeguardedConversation | null>(null)
  return (
    <ListPage
      pages={pages}
      empty={{ mark: <IconShieldCheck size={36} />, title: t(isReported ? 'review.noReports' : 'none') }}
    >
      <ul className="card conversations">
        {pages.items.map((item) => (
          <li key={item.conversationId} className="conversation">
            <span className="conversation-head">
              <b dir="auto">{t('review.between', { student: item.studentName, teacher: item.teacherName })}</b>
              <Age at={item.lastAt} />
            </span>
            <span className="small soft" dir="auto">
              {item.className} · {t('review.messages', { count: item.messages })}
            </span>
            <span className="row">
              {item.reports > 0 && (
                <span className="tag" data-tone="warn">
                  {t('review.reports', { count: item.reports })}
                </span>
              )}
              <Button
                aria-haspopup="dialog"
                aria-label={t('review.openNamed', { student: item.studentName, teacher: item.teacherName })}
                onClick={() => setOpened(item)}
              >
                {t('review.open')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {opened && <ReviewDialog of={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
