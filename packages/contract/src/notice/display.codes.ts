import { codeTable } from '../kernel/codes.ts';

/** Where a thing is displayed; the specification gives each place a screen and no number. */
export const displayPlace = codeTable('displayPlace', {
  1: { name: 'clientAdvert', tone: 'neutral' },
  2: { name: 'slideshow', tone: 'neutral' },
  3: { name: 'miniProgramAdvert', tone: 'neutral' },
  4: { name: 'overviewAdvert', tone: 'neutral' },
  5: { name: 'loginBackground', tone: 'neutral' },
  6: { name: 'promotionNotice', tone: 'neutral' },
  7: { name: 'systemNotice', tone: 'neutral' },
  8: { name: 'bulletin', tone: 'neutral' },
  9: { name: 'talk', tone: 'neutral' },
});

/** What customers use; the specification names channels and terminals and gives no numbers. */
export const clientChannel = codeTable('clientChannel', {
  1: { name: 'website', tone: 'neutral' },
  2: { name: 'animationClient', tone: 'neutral' },
  3: { name: 'pictureClient', tone: 'neutral' },
  4: { name: 'miniProgram', tone: 'neutral' },
});

/** Whom a bulletin addresses (people §3). */
export const bulletinType = codeTable('bulletinType', {
  0: { name: 'admin', tone: 'neutral' },
  1: { name: 'node', tone: 'neutral' },
});

/** The lists of community talks (people §3). */
export const talkType = codeTable('talkType', {
  0: { name: 'recommend', tone: 'info' },
  1: { name: 'become', tone: 'neutral' },
  2: { name: 'register', tone: 'neutral' },
});
