import { createHash } from 'node:crypto'

export const motifs = ['pressure', 'fever', 'mole', 'cup', 'shot', 'back', 'head', 'eye'] as const
export type Motif = (typeof motifs)[number]

/** A clinic's own colour, and two that go with it. */
export type Colours = { strong: string; dark: string; soft: string; ground: string }

const size = { width: 1600, height: 1000 }

type Draw = (colours: Colours) => string

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const path = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const hill = (fill: string) => `<path d="M0 760 C320 640 560 860 900 780 S1400 680 1600 780 V1000 H0Z" fill="${fill}"/>`

const drawings: Record<Motif, Draw> = {
  pressure: ({ strong, dark, soft }) =>
    circle(1250, 300, 190, soft) +
    rect(0, 750, 1600, 250, soft) +
    rect(180, 380, 310, 450, strong, 60) +
    `<ellipse cx="335" cy="400" rx="155" ry="62" fill="${dark}"/><ellipse cx="335" cy="400" rx="100" ry="36" fill="${soft}"/>` +
    path('M490 790 C620 800 560 660 700 640', dark, 22) +
    rect(680, 290, 620, 480, '#ffffff', 60) +
    rect(750, 360, 350, 250, '#d5e3dc', 24) +
    path('M800 485 h70 l40 -70 l60 140 l40 -70 h50', dark, 18) +
    circle(1200, 430, 56, strong) +
    circle(1200, 590, 36, soft),
  fever: ({ strong, soft }) =>
    hill(soft) +
    circle(1330, 270, 120, '#ffffff') +
    circle(1385, 235, 110, 'var(--none)') +
    `<g transform="rotate(42 800 520)">${rect(735, 130, 130, 640, '#ffffff', 65)}${circle(800, 780, 120, '#ffffff')}${circle(800, 780, 78, strong)}${rect(776, 300, 48, 480, strong, 24)}</g>` +
    [0, 1, 2, 3].map((each) => path(`M${1040 - each * 92} ${340 + each * 82} l46 40`, soft, 16)).join(''),
  mole: ({ strong, dark, soft }) =>
    hill(soft) +
    path('M1000 690 L1200 880', strong, 76) +
    circle(800, 480, 300, '#ffffff') +
    circle(800, 480, 245, soft) +
    `<path d="M720 450 C720 380 830 360 880 420 S880 560 800 560 S700 520 720 450Z" fill="${dark}"/>` +
    circle(300, 780, 22, strong) +
    circle(480, 700, 15, dark) +
    circle(1360, 760, 18, strong),
  cup: ({ strong, dark, soft }) =>
    rect(0, 780, 1600, 220, soft) +
    path(
      'M700 300 c-50 -60 50 -100 0 -170 M840 280 c-50 -60 50 -100 0 -170 M980 300 c-50 -60 50 -100 0 -170',
      soft,
      26,
    ) +
    `<path d="M1090 460 h90 a110 110 0 0 1 0 220 h-110" fill="none" stroke="${strong}" stroke-width="60"/>` +
    rect(560, 400, 560, 420, strong, 90) +
    `<ellipse cx="840" cy="410" rx="280" ry="60" fill="${dark}"/>` +
    circle(380, 740, 110, '#c9bb7a') +
    circle(380, 740, 86, '#f5efd2'),
  shot: ({ strong, dark, soft }) =>
    circle(820, 430, 330, soft) +
    rect(0, 860, 1600, 140, soft) +
    `<g transform="rotate(-32 800 500)">${path('M1120 500 H1400', dark, 16)}${rect(560, 410, 560, 180, '#ffffff', 36)}${rect(760, 410, 360, 180, '#b3c4d6', 36)}${rect(380, 470, 200, 60, strong)}${rect(340, 390, 56, 220, strong, 20)}${[0, 1, 2, 3].map((each) => path(`M${700 + each * 90} 420 v60`, dark, 12)).join('')}</g>`,
  back: ({ strong, dark, soft }) =>
    circle(1180, 320, 200, soft) +
    rect(0, 820, 1600, 180, soft) +
    [0, 1, 2, 3, 4, 5]
      .map((each) =>
        rect(700 + Math.round(60 * Math.sin(each)), 170 + each * 112, 220, 84, each % 2 ? strong : dark, 34),
      )
      .join('') +
    path('M560 250 C470 420 660 560 560 800 M1080 250 C990 420 1180 560 1080 800', soft, 30),
  head: ({ strong, dark, soft }) =>
    hill(soft) +
    `<path d="M560 860 V700 C420 600 420 330 620 230 S1080 220 1100 480 L1170 620 H1090 V740 H930 V860Z" fill="${strong}"/>` +
    path('M690 360 c70 -70 150 60 220 -10 M670 470 c70 -70 150 60 250 -10 M700 580 c60 -50 120 40 190 0', dark, 26) +
    path('M1240 250 l70 -90 M1300 360 l120 -40 M1150 190 l10 -110', dark, 22),
  eye: ({ strong, dark, soft }) =>
    circle(1290, 260, 140, soft) +
    `<path d="M250 520 C520 210 1080 210 1350 520 C1080 830 520 830 250 520Z" fill="#ffffff"/>` +
    circle(800, 520, 210, strong) +
    circle(800, 520, 110, dark) +
    circle(860, 450, 46, '#ffffff') +
    rect(0, 880, 1600, 120, soft),
}

/** A picture in the colours of a clinic, as a file of its own. */
export function drawMotif(motif: Motif, colours: Colours) {
  const shapes = drawings[motif](colours).replaceAll('var(--none)', colours.ground)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">${rect(0, 0, size.width, size.height, colours.ground)}${shapes}</svg>`
  const content = Buffer.from(svg)
  return { ...size, content, hash: createHash('sha256').update(content).digest('hex').slice(0, 32) }
}
