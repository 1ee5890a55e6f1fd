import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import { roundPath } from './round-path.ts'

// Draws the demo doctors: `node server/seed/render-portraits.ts`, after a change of this table. The drawings are Pablo
// Stanley's "Open Peeps" (CC0), each part chosen by hand. Without a background: the page's face colour shows through.

type Parts = Required<openPeeps.Options>

interface Portrait {
  readonly head: Parts['head']
  readonly hair?: string
  readonly face: 'smile' | 'calm' | 'cute'
  readonly skin: string
  readonly clothing: string
  readonly beard?: Parts['facialHair']
  readonly glasses?: Parts['accessories']
}

const clinics: Readonly<Record<string, Readonly<Record<string, Portrait>>>> = {
  harborlight: {
    'maya-okafor': { head: ['bantuKnots'], face: 'smile', skin: 'ae5d29', clothing: 'b4472a' },
    'daniel-reyes': {
      head: ['short4'],
      hair: '2c1b18',
      face: 'cute',
      skin: 'd08b5b',
      clothing: '7f8272',
      beard: ['full'],
    },
    'hannah-lindqvist': {
      head: ['bangs'],
      hair: 'b58143',
      face: 'smile',
      skin: 'ffdbb4',
      clothing: 'd9a25f',
      glasses: ['glasses2'],
    },
    'samuel-chen': { head: ['short1'], face: 'calm', skin: 'ffdbb4', clothing: '5b7186', glasses: ['glasses'] },
    'priya-raman': { head: ['mediumBangs2'], hair: '2c1b18', face: 'smile', skin: 'd08b5b', clothing: 'b0725a' },
    'thomas-byrne': { head: ['grayShort'], hair: 'c4c4c4', face: 'calm', skin: 'edb98a', clothing: '6b6158' },
    'leila-haddad': { head: ['hijab'], hair: '8a4a55', face: 'cute', skin: 'edb98a', clothing: '8a4a55' },
    'grace-whitfield': {
      head: ['grayBun'],
      hair: 'c9c9c9',
      face: 'smile',
      skin: '694d3d',
      clothing: 'b4472a',
      glasses: ['glasses4'],
    },
  },
  spreebogen: {
    'jana-krueger': { head: ['medium3'], face: 'smile', skin: 'ffdbb4', clothing: '3730a3' },
    'emre-yildiz': { head: ['pomp'], face: 'cute', skin: 'edb98a', clothing: '5a8fc0', beard: ['full3'] },
    'katharina-vogel': {
      head: ['grayMedium'],
      hair: 'c4c4c8',
      face: 'smile',
      skin: 'ffdbb4',
      clothing: '7a70c8',
      glasses: ['glasses3'],
    },
    'amara-diallo': { head: ['twists2'], face: 'smile', skin: '694d3d', clothing: '2f6e63' },
    'tobias-lehmann': { head: ['noHair3'], hair: '724133', face: 'calm', skin: 'ffdbb4', clothing: '4a4a78' },
    'linh-nguyen': { head: ['mediumStraight'], face: 'smile', skin: 'ffdbb4', clothing: '8a70b0' },
    'felix-brandt': { head: ['short4'], hair: 'a55728', face: 'cute', skin: 'ffdbb4', clothing: '3730a3' },
    'sophie-albrecht': {
      head: ['bangs'],
      hair: '724133',
      face: 'smile',
      skin: 'ffdbb4',
      clothing: '5a8fc0',
      glasses: ['glasses5'],
    },
  },
}

function draw(portrait: Portrait): string {
  const avatar = createAvatar(openPeeps, {
    seed: 'portrait',
    head: portrait.head,
    headContrastColor: [portrait.hair ?? '2c1b18'],
    face: [portrait.face],
    skinColor: [portrait.skin],
    clothingColor: [portrait.clothing],
    facialHair: portrait.beard ?? [],
    facialHairProbability: portrait.beard ? 100 : 0,
    accessories: portrait.glasses ?? [],
    accessoriesProbability: portrait.glasses ? 100 : 0,
    maskProbability: 0,
  })
  return avatar
    .toString()
    .replace(/<metadata[^]*?<\/metadata>/, '')
    .replace(/<mask id="viewboxMask">[^]*?<\/mask>/, '')
    .replace(' mask="url(#viewboxMask)"', '')
    .replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${roundPath(path)}"`)
}

for (const [clinic, portraits] of Object.entries(clinics)) {
  const folder = new URL(`clinics/${clinic}/portraits/`, import.meta.url)
  await mkdir(fileURLToPath(folder), { recursive: true })
  for (const [slug, portrait] of Object.entries(portraits))
    await writeFile(new URL(`${slug}.svg`, folder), `${draw(portrait)}\n`)
}
