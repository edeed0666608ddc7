import type { Version } from '@takhti/schema/lessons/versions/contract'
import { useTranslation } from 'react-i18next'
import { dayText, timeText } from '../versions/version-times.ts'

type VersionListProps = {
  /** The latest first. */
  versions: readonly Version[]
  chosen: Version | null
  /** Whether the versions are of the page list, and not of a page. */
  isOfPages: boolean
  onChoose: (version: Version) => void
}

/** Versions by day and time, the latest first: time, authors and size. */
export function VersionList({ versions, chosen, isOfPages, onChoose }: VersionListProps) {
  const { t, i18n } = useTranslation()
  const days = Map.groupBy(versions, ({ at }) => dayText(at, i18n.language))
  return (
    <div className="version-list">
      {[...days].map(([day, own]) => (
        <section key={day} aria-label={day}>
          <h3 className="small soft">{day}</h3>
          <ol>
            {own.map((version) => (
              <li key={version.version}>
                <button
                  type="button"
                  className="menu-item version"
                  aria-pressed={version === chosen}
                  onClick={() => onChoose(version)}
                >
                  <span>
                    <time dateTime={version.at}>{timeText(version.at, i18n.language)}</time>
                    {version === versions[0] && <span className="soft"> · {t('board.versions.now')}</span>}
                  </span>
                  <span className="small soft">
                    {t(isOfPages ? 'board.versions.changedPages' : 'board.versions.changed', {
                      count: version.changed,
                    })}
                    <Contributors version={version} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Authors of a version; people who have left have no name here. */
function Contributors({ version: { people, hasStudents } }: { version: Version }) {
  const { t } = useTranslation()
  return (
    <>
      {people.map(({ userId, name }) => (
        <span key={userId}>
          {' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {hasStudents && ` · ${t('board.versions.students')}`}
    </>
  )
}
