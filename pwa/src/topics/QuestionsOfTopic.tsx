import { IconBooks } from '@tabler/icons-react'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#api/pages.ts'
import { Options } from '#files/port.tsx'
import { StoredText } from '#files/rich-text/port.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import type { Column } from '#ui/table-sort.ts'
import { useTableSort } from '#ui/use-table-sort.ts'
import { AddToAssessmentDialog, type BankSource } from './AddToAssessmentDialog.tsx'

type QuestionsOfTopicProps = {
  source: BankSource
  pages: Omit<Pages<{ question: Question }>, 'more'>
}

/** Questions to search and to pick from, several at once. */
export function QuestionsOfTopic({ source, pages }: QuestionsOfTopicProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isAdding, setAdding] = useState(false)
  const sort = useTableSort()
  const columns = useColumns()
  const words = foldSearch(search)
  const all = pages.items.map(({ question }) => question)
  const items = all.filter((question) => foldSearch(textOf(question)).includes(words))
  return (
    <>
      <ListPage
        pages={{ ...pages, items, more: null }}
        {...(all.length > 1 && { search: { label: t('topics.searchQuestions'), value: search, onSearch: setSearch } })}
        isTotalFolded
        total={t('topics.questionCount', { count: items.length })}
        empty={{ mark: <IconBooks size={36} />, title: t(`topics.empty.${source}`), text: t('topics.emptyHint') }}
        noneFound={words === '' ? null : { title: t('topics.noneFound') }}
      >
        <DataTable
          caption={t(source === 'bank' ? 'topics.ofInstitute' : 'topics.ofPlatform')}
          rows={items}
          idOf={({ id }) => id}
          nameOf={textOf}
          columns={columns}
          sort={sort}
          select={{ picked, onPick: setPicked }}
          bulk={
            <Button look="main" className="bank-add" onClick={() => setAdding(true)}>
              {t('topics.addToAssessment')}
            </Button>
          }
        />
      </ListPage>
      {isAdding && (
        <AddToAssessmentDialog
          source={source}
          questionIds={picked}
          onAdded={() => setPicked([])}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const textOf = ({ description }: Question) => plainOf(description)

function useColumns(): Column<Question>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'question',
      name: t('topics.question'),
      by: textOf,
      cell: (question) => <QuestionCell question={question} />,
    },
    { key: 'type', name: t('sets.type'), by: ({ type }) => type, cell: ({ type }) => t(`sets.types.${type}`) },
    {
      key: 'difficulty',
      name: t('sets.difficulty'),
      by: ({ difficulty }) => ['EASY', 'MEDIUM', 'HARD'].indexOf(difficulty),
      cell: ({ difficulty }) => t(`sets.difficulties.${difficulty}`),
    },
    {
      key: 'points',
      name: t('sets.points'),
      by: ({ points }) => points,
      cell: ({ points }) => points,
      isNumber: true,
    },
  ]
}

/** A question with its answer below, which opens on request. */
function QuestionCell({ question }: { question: Question }) {
  const { t } = useTranslation()
  return (
    <div className="bank-question">
      <StoredText text={question.description} />
      {(question.options.length > 0 || question.answer !== '') && (
        <details>
          <summary className="small soft">{t('topics.answer')}</summary>
          <Options question={question} />
        </details>
      )}
    </div>
  )
}
