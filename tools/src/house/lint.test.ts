import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'

type Config = { ignorePatterns?: string[]; $schema?: string }
type Report = { diagnostics: { code: string; filename: string }[] }

test('[HS-5] each required lint rule detects its injected fault', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'takhti-lint-'))
  try {
    cpSync(inRoot('tools/fixtures/lint'), folder, { recursive: true })
    const config: Config = JSON.parse(readFileSync(inRoot('.oxlintrc.json'), 'utf8'))
    // The repository's own lint skips the injected faults.
    delete config.ignorePatterns
    delete config.$schema
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
    const { output } = await runCommand(inRoot('node_modules/.bin/oxlint'), ['--type-aware', '--format=json'], {
      cwd: folder,
      env: { PATH: `${inRoot('node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
    })
    const { diagnostics }: Report = JSON.parse(output.slice(output.indexOf('{')))
    const found = new Set(diagnostics.map(({ code, filename }) => `${filename.replace(/^.*\//, '')} ${code}`))
    const planted = readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${name} ${/expects: (\S+)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? 'nothing'}`)
    expect(planted.length).toBeGreaterThan(15)
    expect(planted.filter((line) => !found.has(line))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
