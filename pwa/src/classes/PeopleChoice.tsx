import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { usePages, type Pages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type ChoiceProps = {
  classId: string
  search: string
  picked: readonly string[]
  onToggle: (userId: string) => void
}

/** The students of the institute, those of the class marked as being in it. */
export function LearnerChoice({ classId, search, ...choice }: ChoiceProps) {
  const { instituteId: id } = requirePerson()
  const pages = usePages(calls.students.list, { id, limit: 50, ...(search !== '' && { search }) }, (page) => page)
  const inClass = usePages(calls.students.listOfClass, { id: classId, limit: 100 }, (page) => page)
  return <Choice pages={pages} inClass={inClass.items} {...choice} />
}

/** The teachers of the institute, in the same way. */
export function TeacherChoice({ classId, search, ...choice }: ChoiceProps) {
  const { instituteId } = requirePerson()
  const pages = usePages(calls.staff.list, { instituteId, limit: 50, ...(search !== '' && { search }) }, (page) => page)
  const inClass = usePages(calls.classes.listInstructors, { id: classId, limit: 100 }, (page) => page)
  return <Choice pages={pages} inClass={inClass.items} {...choice} />
}

type Choosable = { userId: string; first_name: string; last_name: string }

type ChoiceListProps = Pick<ChoiceProps, 'picked' | 'onToggle'> & {
  pages: Pages<Choosable>
  inClass: readonly Choosable[]
}

function Choice({ pages, inClass, picked, onToggle }: ChoiceListProps) {
  const { t } = useTranslation()
  const { items, isPending, problem, more } = pages
  if (items.length === 0 && problem) return <p role="alert">{t(`errors.${problem.code}`)}</p>
  if (items.length === 0 && isPending) return <Skeleton label={t('common.loading')} />
  if (items.length === 0) return <p className="soft">{t('people.noneFoundHint')}</p>
  return (
    <>
      <ul className="people choice">
        {items.map(({ userId, first_name, last_name }) => {
          const isIn = inClass.some((member) => member.userId === userId)
          return (
            <li key={userId}>
              <label className="person">
                <input
                  type="checkbox"
                  className="person-pick"
                  checked={isIn || picked.includes(userId)}
                  disabled={isIn}
                  onChange={() => onToggle(userId)}
                />
                <bdi className="person-name">{`${first_name} ${last_name}`.trim()}</bdi>
                {isIn && <span className="tag">{t('classes.isIn')}</span>}
              </label>
            </li>
          )
        })}
      </ul>
      {more && (
        <Button isBusy={isPending} onClick={more}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}
