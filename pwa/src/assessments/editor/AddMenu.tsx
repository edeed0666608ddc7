import { IconPlus } from '@tabler/icons-react'
import { maxQuestionsOfAssessment } from '@takhti/schema/assessments/rules'
import { additions } from '@takhti/schema/questions/sets/rules'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExchangeButtons, type ImportTarget } from '#files/port.tsx'
import { Menu } from '#ui/Menu.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { assessmentOnDevice, changeQuestions, type DeviceAssessment } from '../assessment-store.ts'
import { addSources, type AddSource } from './add-source.ts'
import { AddDialog } from './AddDialog.tsx'

type AddMenuProps = { assessment: DeviceAssessment; children: ReactNode }

/**
 * The ways to add questions that exist already: of question sets, of the assistant, of the bank, and of files. A phone
 * folds those of files away with `children`, unless the assessment is empty and has nothing else to show.
 */
export function AddMenu({ assessment, children }: AddMenuProps) {
  const { t } = useTranslation()
  const isReadOnly = useReadOnly()
  const [source, setSource] = useState<AddSource | null>(null)
  return (
    <>
      <Menu
        className="button assessment-add"
        label={t('assessments.add.menu')}
        face={
          <>
            <IconPlus size={20} aria-hidden="true" />
            {t('assessments.add.menu')}
          </>
        }
      >
        {(close) =>
          addSources.map((each) => (
            <button
              key={each}
              type="button"
              className="menu-item"
              onClick={() => {
                close()
                setSource(each)
              }}
            >
              {t(`assessments.add.${each}`)}
            </button>
          ))
        }
      </Menu>
      <PhoneFold label={t('assessments.add.more')} isOpenAtFirst={assessment.questions.length === 0}>
        {children}
        {/* Where nothing is written these fields are disabled, and the download is beside them. */}
        <ExchangeButtons target={targetOf(assessment)} questions={isReadOnly ? [] : assessment.questions} />
      </PhoneFold>
      {source && <AddDialog source={source} assessment={assessment} onClose={() => setSource(null)} />}
    </>
  )
}

/** An assessment as the target of an import. */
function targetOf({ id, name, questions }: DeviceAssessment): ImportTarget {
  return {
    ...{ id, name, items: questions, most: maxQuestionsOfAssessment },
    load: async () => (await assessmentOnDevice(id).queryFn()).data.questions,
    add: (added) => changeQuestions(id, additions(added)),
  }
}
