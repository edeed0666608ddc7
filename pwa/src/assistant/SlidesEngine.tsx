import { useEffect } from 'react'
import { EngineChooser } from './EngineChooser.tsx'
import type { EngineName } from './engines/engines.ts'
import { useEngines } from './use-engines.ts'
import './assistant.css'

export type SlidesEngineProps = { language: string; onChange: (engine: EngineName) => void }

/** The choice of the engine that makes slides of a source. */
export function SlidesEngine({ language, onChange }: SlidesEngineProps) {
  const engines = useEngines(language)
  const { chosen } = engines
  useEffect(() => onChange(chosen), [chosen, onChange])
  return <EngineChooser engines={engines} />
}
