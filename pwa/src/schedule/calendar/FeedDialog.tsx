import { calendarFile } from '@takhti/schema/schedule/calendar-file'
import { calendarPath } from '@takhti/schema/schedule/feed/rules'
import type { DueWork, ScheduleItem } from '@takhti/schema/schedule/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { saveFile } from '#ui/save-file.ts'

type FeedDialogProps = { items: readonly ScheduleItem[]; due: readonly DueWork[]; onClose: () => void }

/** The calendar for other programs: by a secret address that they read again, or as a file of this moment. */
export function FeedDialog({ items, due, onClose }: FeedDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })

  function save() {
    const text = calendarFile({ name: t('title'), origin: location.origin, items, due, now: new Date() })
    saveFile('takhti.ics', new Blob([text], { type: 'text/calendar' }))
  }

  return (
    <Dialog title={t('feed')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <div className="stack">
        <FeedAddress />
        <p>{t('fileHint')}</p>
        <div className="row">
          <Button onClick={save}>{t('file')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The address is shown once: the server stores only its hash. */
function FeedAddress() {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const { calendarFeeds } = lateCalls
  const state = useQuery(q(calendarFeeds.get, {}))
  const renew = useCommand(calendarFeeds.renew, { isShownInPlace: true })
  const end = useCommand(calendarFeeds.end, { isShownInPlace: true })
  const [address, setAddress] = useState<string | null>(null)
  const since = state.data?.data.createdAt ?? null

  async function make() {
    const secret = newSecret()
    await renew.run({ secret })
    setAddress(`${location.origin}${calendarPath(requirePerson().instituteId, secret)}`)
  }

  return (
    <>
      <p>{t('feedHint')}</p>
      {address !== null && (
        <>
          <Field label={t('address')} hint={t('addressHint')} readOnly dir="ltr" value={address} />
          <div className="row">
            <CopyButton text={address} label={t('copy')} />
            <a className="button" href={address.replace(/^https?:/, 'webcal:')}>
              {t('subscribe')}
            </a>
          </div>
        </>
      )}
      {address === null && since !== null && (
        <p>{t('since', { date: new Date(since).toLocaleDateString(i18n.language, { dateStyle: 'long' }) })}</p>
      )}
      <div className="row">
        {/* A refusal is shown below. */}
        <Button
          look={since === null ? 'main' : 'plain'}
          isBusy={renew.isPending}
          disabled={renew.isBlocked}
          onClick={() => void make().catch(() => {})}
        >
          {t(since === null ? 'makeAddress' : 'renewAddress')}
        </Button>
        {since !== null && (
          <Button
            look="danger"
            isBusy={end.isPending}
            disabled={end.isBlocked}
            onClick={() =>
              void end.run({}).then(
                () => setAddress(null),
                () => {},
              )
            }
          >
            {t('endAddress')}
          </Button>
        )}
      </div>
      {renew.isBlocked && <p className="small soft">{i18n.t('common.needsNetwork')}</p>}
      <CommandProblem of={renew} />
      <CommandProblem of={end} />
    </>
  )
}

/** 256 random bits in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
