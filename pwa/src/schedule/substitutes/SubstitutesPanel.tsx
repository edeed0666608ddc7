import { IconArmchair, IconUserCheck, IconUserShare } from '@tabler/icons-react'
import { dayIn } from '@takhti/schema/kit/days'
import type { Substitute } from '@takhti/schema/schedule/substitutes/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { dateText, deviceZone } from '../schedule-text.ts'
import { useSchedule } from '../use-schedule.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { StartButton } from './StartButton.tsx'

/** The hand-overs of a class, or with null the classes that the caller takes over. */
export function SubstitutesPanel({ classId }: { classId: string | null }) {
  const { role } = requirePerson()
  if (classId !== null) return role === 'instructor' || role === 'admin' ? <OfClass classId={classId} /> : null
  return role === 'instructor' ? <OwnList /> : null
}

function OfClass({ classId }: { classId: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'substitutes' })
  const [asked, setAsked] = useState<string | null>(null)
  const { data } = useQuery(q(lateCalls.substitutes.listOfClass, { classId }))
  const end = useCommand(lateCalls.substitutes.end)
  if (data === undefined) return null
  return (
    <section className="card stack" aria-labelledby="substitutes">
      <header className="row schedule-head">
        <h2 id="substitutes">{t('title')}</h2>
        <Button aria-haspopup="dialog" onClick={() => setAsked(dayIn(deviceZone(), new Date()))}>
          <IconUserShare size={18} aria-hidden="true" />
          {t('handOver')}
        </Button>
      </header>
      {data.data.items.length > 0 && (
        <ul className="schedule">
          {data.data.items.map((each) => (
            <li key={each.substituteId} className="schedule-item">
              <span className="grow">
                <bdi>{each.name}</bdi>
                <What of={each} />
              </span>
              <Button
                aria-label={t('endNamed', { name: each.name })}
                isBusy={end.isPending}
                disabled={end.isBlocked}
                // The message bar shows a refusal.
                onClick={() => void end.run({ substituteId: each.substituteId }).catch(() => {})}
              >
                {t('end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked !== null && <HandOverDialog classId={classId} date={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function OwnList() {
  const { t } = useTranslation('translation', { keyPrefix: 'substitutes' })
  const { data } = useQuery(q(lateCalls.substitutes.listOwn, {}))
  const items = data?.data.items ?? []
  if (items.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="substitutes">
      <h2 id="substitutes">{t('own')}</h2>
      <ul className="schedule">
        {items.map((each) => (
          <li key={each.substituteId} className="schedule-item">
            <span className="grow">
              <bdi>{each.className}</bdi>
              <What of={each} />
              <span className="small soft">{t('handedBy', { name: each.handedBy })}</span>
            </span>
            <SubstituteLinks of={each} />
            {each.note !== '' && (
              <p className="substitute-note" dir="auto">
                {each.note}
              </p>
            )}
            <Steps />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a substitute works: the live class, attendance and the seating plan. */
function SubstituteLinks({ of: { classId, className, scheduleId, from } }: { of: Substitute }) {
  const { t } = useTranslation('translation', { keyPrefix: 'substitutes' })
  const { today, now } = useSchedule(null)
  const lessons = (today ?? []).filter((each) => each.classId === classId)
  const lesson = lessons.find(({ endsAt }) => endsAt > now) ?? lessons.at(-1)
  return (
    <span className="row">
      {from <= dayIn(deviceZone(), now) && (
        <StartButton {...{ classId, className }} lessonId={lesson?.flowId ?? null} />
      )}
      <Link
        to={paths.attendance}
        params={{ classId }}
        {...(scheduleId && { search: { schedule: scheduleId } })}
        className="button"
        aria-label={t('attendanceOf', { name: className })}
      >
        <IconUserCheck size={18} aria-hidden="true" />
        {t('attendance')}
      </Link>
      <Link to={paths.seating} params={{ classId }} className="button" aria-label={t('seatingOf', { name: className })}>
        <IconArmchair size={18} aria-hidden="true" />
        {t('seating')}
      </Link>
    </span>
  )
}

/** The days of a hand-over, and its lesson where it is of one alone. */
function What({ of: { from, to, title } }: { of: Pick<Substitute, 'from' | 'to' | 'title'> }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'substitutes' })
  const days = [from, to].map((date) => dateText(date, i18n.language))
  return (
    <span className="small soft" dir="auto">
      {from === to ? days[0] : t('days', { from: days[0], to: days[1] })}
      {title && ` · ${title}`}
    </span>
  )
}

/** What a substitute does, in the order of a lesson. */
function Steps() {
  const { t } = useTranslation('translation', { keyPrefix: 'substitutes' })
  return (
    <ol className="substitute-steps small">
      <li>{t('stepRead')}</li>
      <li>{t('stepStart')}</li>
      <li>{t('stepAttend')}</li>
      <li>{t('stepEnd')}</li>
    </ol>
  )
}
