import { IconSparkles } from '@tabler/icons-react'
import type { Content } from '@takhti/schema/files/model'
import type { Maker, SourceSpan } from '@takhti/schema/questions/model'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { PlanSlotContext, SourceActions } from '#assistant/port.tsx'
import { planSlot, SlidesButton } from '#presentations/port.tsx'
import { StartQuizButton } from '#quizzes/port.tsx'
import { passageIn } from '#screen/passage-address.ts'
import { paths } from '#screen/paths.ts'
import { screen, type ViewProps } from '#screen/screen.tsx'
import { ThreadsPanel } from '#threads/port.tsx'
import { Button } from '#ui/Button.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { lessonContentOf } from './lesson-content.ts'
import { MakeLessonButton } from './MakeLessonButton.tsx'
import { QuestionList } from './QuestionList.tsx'
import { StoreSetButton } from './sets/StoreSetButton.tsx'
import { SourcePanel } from './SourcePanel.tsx'
import { SpanButton } from './SpanButton.tsx'
import './content.css'

export const contentItemScreen = screen({
  path: paths.contentItem,
  title: 'content',
  roles: ['instructor'],
  load: ({ contentId = '' }) => q(calls.files.get, { id: contentId }),
  heading: (content) => content.name,
  Actions: Ways,
  View: ({ data }) => <ContentView content={data} />,
})

/** What is made of a source: a lesson first. */
function Ways({ data }: ViewProps<Content>) {
  const { t } = useTranslation()
  return (
    <div className="row content-ways">
      <MakeLessonButton content={lessonContentOf(data)} isMain />
      <PhoneFold label={t('common.moreActions')}>
        {data.questions.length > 0 && <StartQuizButton source={data} />}
        <StoreSetButton content={data} />
        <SlidesButton content={data} />
      </PhoneFold>
    </div>
  )
}

type MakerName = `content.madeBy${'Embedded' | 'Person' | 'Device' | 'Edge'}`

const makerNames = new Map<string, MakerName>(
  Object.entries({
    embedded: 'content.madeByEmbedded',
    person: 'content.madeByPerson',
    device: 'content.madeByDevice',
    edge: 'content.madeByEdge',
  } satisfies Record<Maker, MakerName>),
)

function ContentView({ content }: { content: Content }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<SourceSpan | null>(() => passageIn(location.hash, content.segments))
  const [isAsking, setAsking] = useState(false)
  // A question set or a deck only repeats its sources, and is not one itself.
  const canBeAsked = content.kind !== 'questions' && content.kind !== 'cards'
  const maker = makerNames.get(content.madeBy)
  return (
    <div className="content-item">
      <div className="stack">
        <p className="small soft">{t('content.madeBy', { maker: maker ? t(maker) : content.madeBy })}</p>
        <PhoneFold label={t('assistant.title')} icon={<IconSparkles size={20} aria-hidden="true" />}>
          <div className="row source-ways">
            <PlanSlotContext value={planSlot}>
              <SourceActions content={content} />
            </PlanSlotContext>
            {canBeAsked && (
              <Button className="ask-source" onClick={() => setAsking(!isAsking)}>
                {isAsking ? t('threads.toSource') : t('threads.ask')}
              </Button>
            )}
          </div>
        </PhoneFold>
        {isAsking ? (
          <Suspense fallback={null}>
            <ThreadsPanel content={content} onShow={setShown} />
          </Suspense>
        ) : (
          <Made content={content} onShow={setShown} />
        )}
      </div>
      <SourcePanel content={content} shown={shown} />
    </div>
  )
}

/** What was made of the source; nothing for an image with a short description. */
function Made({ content, onShow }: { content: Content; onShow: (span: SourceSpan) => void }) {
  const { t } = useTranslation()
  return (
    <>
      {content.summary.length > 0 && (
        <section className="card stack" aria-labelledby="summary">
          <h2 id="summary">{t('content.summary')}</h2>
          <ol className="stack" lang={content.language} dir="auto">
            {content.summary.map(({ text, span }) => (
              <li key={span.start} className="sentence">
                <span className="grow">{text}</span>
                <SpanButton content={content} span={span} onShow={onShow} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {(content.questions.length > 0 || content.shortfall) && (
        <section className="stack" aria-labelledby="quiz">
          <h2 id="quiz">{t('content.quiz')}</h2>
          {content.shortfall && <p className="soft">{content.shortfall}</p>}
          <QuestionList content={content} onShow={onShow} />
        </section>
      )}
    </>
  )
}
