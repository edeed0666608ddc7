import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FurtherClass } from './further-classes.ts'

type FurtherFieldProps = {
  classes: readonly FurtherClass[]
  chosen: readonly string[]
  error: string | null
  onChange: (chosen: string[]) => void
}

/** The further classes that get a post; who teaches one class has no choice. */
export function FurtherField({ classes, chosen, error, onChange }: FurtherFieldProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  if (classes.length === 0) return null
  const names = new Intl.ListFormat(i18n.language)
  return (
    <details className="feed-further" open={chosen.length > 0}>
      <summary>{chosen.length === 0 ? t('feed.moreClasses') : t('feed.further', { count: chosen.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable. */}
      <ul className="feed-choices" tabIndex={0} aria-label={t('feed.moreClasses')} aria-describedby={id}>
        {classes.map(({ classId, name, lacked }) => (
          <li key={classId}>
            <label className="row">
              <input
                type="checkbox"
                checked={chosen.includes(classId)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, classId] : chosen.filter((each) => each !== classId))
                }
              />
              <bdi className="feed-name">{name}</bdi>
            </label>
            {lacked.length > 0 && chosen.includes(classId) && (
              <p className="small soft">
                {t('feed.without', { names: names.format(lacked.map((card) => card.name)) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p id={id} role="alert" className="field-error">
        {error}
      </p>
    </details>
  )
}
