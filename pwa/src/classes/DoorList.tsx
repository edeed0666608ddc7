import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'

const askMs = 4_000

/** The people who used the code and wait for a teacher. */
export function DoorList({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...q(calls.classes.listWaiting, { id: classId }), refetchInterval: askMs })
  const answer = useCommand(calls.classes.answerWaiting)
  const items = data?.data.items ?? []
  // The bar at the top shows a refusal.
  const send = (waitIds: string[], isAdmitted: boolean) =>
    void answer.run({ classId, waitIds, isAdmitted }).catch(() => {})
  return (
    <section className="stack" aria-labelledby="door-list">
      <div className="people-head">
        <h2 id="door-list" role="status">
          {t('classes.door.waiting', { count: items.length })}
        </h2>
        {items.length > 1 && (
          <Button
            look="main"
            disabled={answer.isBlocked}
            onClick={() =>
              send(
                items.map(({ waitId }) => waitId),
                true,
              )
            }
          >
            {t('classes.door.admitAll')}
          </Button>
        )}
      </div>
      {items.length > 0 && (
        <ul className="people">
          {items.map(({ waitId, name, createdAt }) => (
            <PersonRow key={waitId} name={name} detail={<Age at={createdAt} />}>
              <Button
                aria-label={t('classes.door.admitName', { name })}
                disabled={answer.isBlocked}
                onClick={() => send([waitId], true)}
              >
                {t('classes.door.admit')}
              </Button>
              <Button
                aria-label={t('classes.door.refuseName', { name })}
                disabled={answer.isBlocked}
                onClick={() => send([waitId], false)}
              >
                {t('classes.door.refuse')}
              </Button>
            </PersonRow>
          ))}
        </ul>
      )}
    </section>
  )
}
