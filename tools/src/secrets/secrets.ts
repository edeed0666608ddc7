import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { treeAt } from '#house/tree.ts'
import { inRoot, root } from '#kit/root.ts'

/** A secret in a file; `kind` is secretlint's rule and never contains the secret. */
export type FoundSecret = { path: string; line: number; kind: string }

const TEXTS = /\.(?:[cm]?[jt]sx?|json|md|toml|html|css|ya?ml|sql|svg|txt|sh|vars|webmanifest)$/
const OPTIONS = {
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
  maskSecrets: true,
}

/** The private keys, cloud keys, tokens and passwords of one text. */
export async function secretsOf(path: string, text: string): Promise<FoundSecret[]> {
  const source = { content: text, filePath: path, ext: '.txt', contentType: 'text' } as const
  const { messages } = await lintSource({ source, options: OPTIONS })
  return messages.map(({ ruleId, loc }) => ({ path, line: loc.start.line, kind: ruleId }))
}

/** The secrets of the repository's text files. */
export async function secretsOfRepository(): Promise<{ secrets: FoundSecret[]; files: number }> {
  return secretsOfFiles(treeAt(root).files)
}

/** The secrets of what is deployed and installed: the app and the extension, as built. */
export async function secretsOfBuilds(): Promise<{ secrets: FoundSecret[]; files: number }> {
  const folders = ['pwa/dist', 'extension/.output']
  return secretsOfFiles(
    folders.flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ),
  )
}

async function secretsOfFiles(paths: readonly string[]): Promise<{ secrets: FoundSecret[]; files: number }> {
  const texts = paths.filter((path) => TEXTS.test(path))
  const found: FoundSecret[] = []
  for (const path of texts) found.push(...(await secretsOf(path, readFileSync(inRoot(path), 'utf8'))))
  return { secrets: found, files: texts.length }
}

/** One line per secret, without the secret itself. */
export function printedSecrets(secrets: readonly FoundSecret[]): string {
  return secrets.map(({ path, line, kind }) => `${path}:${line} ${kind}`).join('\n')
}
