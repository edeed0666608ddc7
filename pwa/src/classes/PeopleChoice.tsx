import { useTranslation } from 'react-i18next'
import type { Pages } from '#api/pages.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Props of a choice of people: those of a class, filtered by the typed text. */
export type ChoiceProps = {
  classId: string
  search: string
  picked: readonly string[]
  onToggle: (userId: string) => void
}

type Choosable = { userId: string; first_name: string; last_name: string }

type ChoiceListProps = Pick<ChoiceProps, 'picked' | 'onToggle'> & {
  pages: Pages<Choosable>
  inClass: readonly Choosable[]
}

/** People of the institute to pick from, those of the class marked as being in it. */
export function PeopleChoice({ pages, inClass, picked, onToggle }: ChoiceListProps) {
  const { t } = useTranslation()
  const { items, isPending, problem, more } = pages
  if (items.length === 0 && problem) return <p role="alert">{t(`errors.${problem.code}`)}</p>
  if (items.length === 0 && isPending) return <Skeleton label={t('common.loading')} />
  if (items.length === 0) return <p className="soft">{t('people.noneFoundHint')}</p>
  return (
    <>
      {/* Members of the class cannot be picked; a list of them alone must still be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable. */}
      <ul className="people choice" tabIndex={0} aria-label={t('nav.people')}>
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
                <span className="person-name">
                  <bdi>{`${first_name} ${last_name}`.trim()}</bdi>
                  {isIn && <span className="small soft person-detail">{t('classes.isIn')}</span>}
                </span>
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
