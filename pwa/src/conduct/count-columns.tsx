import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { paths } from '#screen/paths.ts'
import { isInWebview } from '#screen/webview.ts'
import type { Column } from '#ui/table-sort.ts'
import { pointsText } from './conduct-text.ts'

type CountRow = {
  studentId: string
  name: string
  praise: number
  needsWork: number
  badges: number
  points: number
}

/** The counts of a student in columns; the name leads to the student's page. */
export function countColumns(
  t: TFunction,
  { classId, language }: { classId: string; language: string },
): readonly Column<CountRow>[] {
  const count = (key: 'praise' | 'needsWork' | 'badges', name: string): Column<CountRow> => ({
    ...{ key, name },
    by: (row) => row[key],
    cell: (row) => row[key].toLocaleString(language),
  })
  return [
    {
      key: 'name',
      name: t('conduct.student'),
      by: ({ name }) => name,
      cell: ({ studentId, name }) =>
        isInWebview() ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={paths.conductOfStudent} params={{ classId, studentId }}>
            <bdi>{name}</bdi>
          </Link>
        ),
    },
    count('praise', t('conduct.praise')),
    count('needsWork', t('conduct.needsWork')),
    count('badges', t('conduct.badgesTitle')),
    {
      key: 'points',
      name: t('conduct.pointsHead'),
      by: ({ points }) => points,
      cell: ({ points }) => <bdi>{pointsText(points, language)}</bdi>,
    },
  ]
}
