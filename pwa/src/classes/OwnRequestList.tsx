import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { usePages } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'

/** The classes that a person is invited to; nothing where there are none. */
export function OwnRequestList() {
  const { t } = useTranslation()
  const pages = usePages(calls.classes.listRequests, { limit: 50 }, (page) => page)
  const { items } = pages
  const answer = useCommand(calls.classes.answerRequest)
  if (items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="asked">
      <h2 id="asked">{t('classes.askedTitle')}</h2>
      <ul className="people">
        {items.map(({ requestId, className, requestedBy, createdAt }) => (
          <PersonRow
            key={requestId}
            name={className}
            detail={
              <>
                <bdi>{t('classes.askedBy', { name: requestedBy })}</bdi> · <Age at={createdAt} />
              </>
            }
          >
            <Button
              aria-label={t('classes.declineName', { name: className })}
              onClick={() => void answer.run({ requestId, isAccepted: false })}
            >
              {t('classes.decline')}
            </Button>
            <Button
              look="main"
              aria-label={t('classes.acceptName', { name: className })}
              onClick={() => void answer.run({ requestId, isAccepted: true })}
            >
              {t('classes.accept')}
            </Button>
          </PersonRow>
        ))}
      </ul>
      <MoreButton pages={pages} />
    </section>
  )
}
