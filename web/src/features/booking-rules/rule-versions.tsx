import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { differencesOf } from '../settings-form/differences.ts'
import shared from '../settings-form/settings-form.module.css'
import { VersionList } from '../versions/version-list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ruleFields } from './rule-fields.ts'
import { restoreRules, useKeptRules, type RuleVersion } from './use-booking-rules.ts'

type RuleVersionsProps = {
  items: readonly RuleVersion[]
  /** Told of the version that going back has made. */
  onRestored: (version: number) => void
  onBehind: () => Promise<unknown>
}

/** Who changed which rules from what to what, and when; each version can be gone back to. */
export function RuleVersions({ items, onRestored, onBehind }: RuleVersionsProps) {
  const texts = useTexts()
  const { t } = texts
  const { currency } = useOrganization().settings
  const keep = useKeptRules()
  const changesOf = ({ before, rules }: RuleVersion) =>
    before === null
      ? []
      : differencesOf(ruleFields(currency, texts), before, rules).map(({ field, theirs, mine }) => ({
          ...{ field, before: theirs, after: mine },
        }))
  async function restore(live: number, former: number) {
    const restored = await restoreRules(live, former)
    onRestored(restored.version)
    keep(restored)
    return restored
  }
  return (
    <VersionList
      items={items}
      changedOf={(item) => changesOf(item).map(({ field }) => field)}
      renderMore={(item) => {
        const changes = changesOf(item)
        return (
          changes.length > 0 && (
            <ul className={shared.lines}>
              {changes.map((change) => (
                <li key={change.field}>
                  <span aria-hidden="true">{t('versions.changed', change)}</span>
                  <VisuallyHidden>{t('versions.changedSpoken', change)}</VisuallyHidden>
                </li>
              ))}
            </ul>
          )
        )
      }}
      restore={restore}
      onBehind={onBehind}
    />
  )
}
