import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { NotFound } from '#screen/states.tsx'
import { Prose } from '#ui/Prose.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { anyText, useAddress } from '#ui/use-address.ts'
import { SupportPanel } from './SupportPanel.tsx'
import { loadTopics } from './texts.ts'
import { findTopics, sections, type Topic } from './topics.ts'
import './help.css'

export const helpScreen = screen({
  path: paths.help,
  title: 'help',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  View: HelpView,
})

/** The screen, once its texts have loaded. */
export async function loadHelp() {
  await Promise.all([addWords('help'), addWords('law')])
  return helpScreen
}

const address = { topic: anyText, q: anyText }

function HelpView() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const [{ topic, q }, setAddress] = useAddress(address)
  const { data: topics } = useQuery({
    queryKey: ['device', 'help', language],
    queryFn: () => loadTopics(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (topics === undefined) return <Skeleton label={t('common.loading')} />
  if (topic !== '') {
    const chosen = topics.find(({ id }) => id === topic)
    return chosen === undefined ? <NotFound /> : <Article topic={chosen} language={language} />
  }
  return (
    <div className="stack help">
      <SearchField label={t('help.search')} value={q} onSearch={(text) => setAddress({ q: text })} />
      {q === '' ? (
        <Sections topics={topics} language={language} />
      ) : (
        <Found topics={findTopics(topics, q)} language={language} />
      )}
      <SupportPanel />
    </div>
  )
}

type Topics = { topics: readonly Topic[]; language: string }

function Sections({ topics, language }: Topics) {
  const { t } = useTranslation()
  return (
    <div className="help-sections">
      {sections.map((section) => (
        <section key={section} className="card stack" aria-labelledby={`help-${section}`}>
          <h2 id={`help-${section}`}>{t(`help.${section}`)}</h2>
          <TopicLinks topics={topics.filter((topic) => topic.section === section)} language={language} />
        </section>
      ))}
    </div>
  )
}

function Found({ topics, language }: Topics) {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-labelledby="help-found">
      <h2 id="help-found" role="status">
        {t('help.found', { count: topics.length })}
      </h2>
      <TopicLinks topics={topics} language={language} />
    </section>
  )
}

function TopicLinks({ topics, language }: Topics) {
  return (
    <ul className="help-topics" lang={language}>
      {topics.map(({ id, title }) => (
        <li key={id}>
          {/* The route tree is created at run time, so its searches have no type. */}
          <Link to={paths.help} search={{ topic: id } as never} dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Article({ topic, language }: { topic: Topic; language: string }) {
  const { t } = useTranslation()
  return (
    <article className="stack help-article" lang={language}>
      <p>
        <Link to={paths.help}>{t('help.all')}</Link>
      </p>
      <h2 dir="auto">{topic.title}</h2>
      <Prose text={topic.body} language={language} />
    </article>
  )
}
