/** The parameter tables of the interface document, row by row: type, default, range, and what is refused. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TryOnKind } from '../../src/interface/enumerations.ts';
import { SMALLEST_BODY } from './support/bodies.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, assertRefused, submit } from './support/submissions.ts';

interface ParameterRow {
  readonly name: string;
  /** Stored when the field is left out; undefined: nothing is stored. */
  readonly default?: unknown;
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
  /** What the message of a refusal says of what is allowed. */
  readonly allowed: string;
  /** Fields that a value needs beside it. */
  readonly with?: (value: unknown) => Readonly<Record<string, unknown>>;
}

/** Values of a wrong type, whatever the field. */
const NEITHER_TEXT_NOR_NUMBER = [null, [], {}, ['png'], { value: 1 }];
const NO_TEXT = [...NEITHER_TEXT_NOR_NUMBER, 0, 1, true, false];

const image = (name: string): ParameterRow => ({
  name,
  // What is no image at all is a job that fails, not a refused request.
  accepts: [
    'https://shop.example/a.jpg',
    'data:image/jpeg;base64,AAAA',
    '',
    'nonsense',
    'ftp://a',
    '\u0000',
    '\ud800',
  ],
  refuses: NO_TEXT,
  allowed: 'a public URL',
});
const enumeration = (name: string, values: readonly string[], byDefault?: string): ParameterRow => ({
  name,
  default: byDefault,
  accepts: values,
  refuses: [
    ...NO_TEXT,
    '',
    'nonsense',
    values[0]!.toUpperCase() + values[0],
    ` ${values[0]}`,
    'x'.repeat(5000),
  ],
  allowed: values.map((value) => JSON.stringify(value)).join(', '),
});
const integer = (name: string, from: number, to: number, byDefault: number): ParameterRow => ({
  name,
  default: byDefault,
  accepts: [from, from + 1, to - 1, to],
  refuses: [...NEITHER_TEXT_NOR_NUMBER, from - 1, to + 1, from + 0.5, String(from), '', true, 1e300],
  allowed: `an integer from ${from} to ${to}`,
});
const boolean = (name: string, byDefault: boolean): ParameterRow => ({
  name,
  default: byDefault,
  accepts: [true, false],
  refuses: [...NEITHER_TEXT_NOR_NUMBER, 'true', 'false', '', 0, 1],
  allowed: 'true or false',
});
const text = (name: string, longest: number): ParameterRow => ({
  name,
  accepts: [
    '',
    'on the left shoulder',
    'x'.repeat(longest),
    'ä'.repeat(longest),
    '🌸'.repeat(longest),
    '\n"\\',
    'a\u0000b',
    'a\ud800b',
  ],
  // A family is one picture of seven characters.
  refuses: [...NO_TEXT, 'x'.repeat(longest + 1), '🌸'.repeat(longest + 1), '👨‍👩‍👧‍👦'.repeat(longest)],
  allowed: `a string of at most ${longest} characters`,
});

const NUM_SAMPLES = integer('num_samples', 1, 4, 1);
const OUTPUT_FORMAT = enumeration('output_format', ['png', 'jpeg'], 'png');
const MODE = enumeration('mode', ['performance', 'balanced', 'quality'], 'balanced');
const MODERATION_LEVEL = enumeration(
  'moderation_level',
  ['conservative', 'permissive', 'none'],
  'permissive',
);

const A_SUBCATEGORY: Readonly<Record<string, string>> = {
  clothing: 'tops',
  jewelry: 'rings',
  accessories: 'watches',
};
const category = (values: readonly string[]): ParameterRow => ({
  ...enumeration('category', values, 'auto'),
  with: (value) => {
    const subcategory = A_SUBCATEGORY[String(value)];
    return subcategory ? { subcategory } : {};
  },
});
const subcategory = (values: Readonly<Record<string, readonly string[]>>): ParameterRow => ({
  ...enumeration('subcategory', Object.values(values).flat()),
  with: (value) => {
    const found = Object.entries(values).find(([, of]) => of.includes(value as string));
    return { category: found?.[0] ?? 'clothing' };
  },
});
const SHAPE_A_CATEGORIES = [
  ...['auto', 'clothing', 'eyewear', 'footwear', 'headwear', 'jewelry', 'accessories', 'others'],
];
const JEWELRY = ['rings', 'earrings', 'necklaces', 'bracelets', 'anklets'];

const SHAPE_A_HAIRCUTS =
  `Afro BobCut BowlCut BoxBraids BuzzCut Chignon CombOver CornrowBraids CurlyBob CurlyShag DoubleBun Dreadlocks
  FauxHawk FishtailBraid LongCurly LongHairTiedUp LongHimeCut LongStraight LongTwintails LongWavy
  LongWavyCurtainBangs ManBun MessyTousled PixieCut Pompadour Ponytail ShortCurlyPixie ShortTwintails
  ShoulderLengthHair Spiky TexturedFringe TwinBraids Updo WavyShag`.split(/\s+/);
const SHAPE_B_HAIRCUTS =
  `UnderCut SlickBack HighTightFade LowFade UndercutLongHair TwoBlockHaircut BluntBowlCut Middle-parted
  ShortPixieWithShavedSides ShortNeatBob Spiked bowlCut SlickedBack StackedCurlsInShortBob
  WavyFrenchBobVibesfrom1920 Cornrows LooseCurlyAfro`.split(/\s+/);

const TABLES: Readonly<Record<TryOnKind, readonly ParameterRow[]>> = {
  clothes: [
    image('model_image'),
    image('garment_image'),
    category([...SHAPE_A_CATEGORIES, 'tops', 'bottoms', 'one-pieces']),
    subcategory({
      clothing: ['auto', 'tops', 'bottoms', 'dresses'],
      jewelry: JEWELRY,
      accessories: ['watches', 'belts', 'scarves'],
    }),
    MODE,
    NUM_SAMPLES,
    OUTPUT_FORMAT,
    integer('seed', 0, 4_294_967_295, 42),
    boolean('segmentation_free', true),
    enumeration('garment_photo_type', ['auto', 'model', 'flat-lay'], 'auto'),
    MODERATION_LEVEL,
  ],
  fashion: [
    image('model_image'),
    image('garment_image'),
    category(SHAPE_A_CATEGORIES),
    subcategory({
      clothing: ['auto', 'tops', 'bottoms', 'dresses'],
      jewelry: JEWELRY,
      accessories: ['watches', 'belts', 'scarves', 'bags', 'gloves', 'ties'],
    }),
    MODE,
    NUM_SAMPLES,
    OUTPUT_FORMAT,
    MODERATION_LEVEL,
  ],
  hairstyle: [
    image('face_image'),
    enumeration('haircut', [...SHAPE_A_HAIRCUTS, ...SHAPE_B_HAIRCUTS]),
    { ...text('hair_color', 1000), accepts: ['copper red', 'platinumBlonde', '', 'x'.repeat(1000)] },
    NUM_SAMPLES,
    OUTPUT_FORMAT,
  ],
  tattoo: [image('body_image'), image('design_image'), text('placement', 140), NUM_SAMPLES, OUTPUT_FORMAT],
};

const REQUIRED: Readonly<Record<TryOnKind, readonly string[]>> = {
  clothes: ['model_image', 'garment_image'],
  fashion: ['model_image', 'garment_image'],
  hairstyle: ['face_image', 'haircut'],
  tattoo: ['body_image', 'design_image'],
};

let service: Service;
let customer: Customer;
let refused: Customer;
before(async () => {
  service = await startService();
  refused = await service.newCustomer({ credits: 5, limits: UNLIMITED });
  customer = await service.newCustomer({ credits: 100_000, limits: UNLIMITED });
});
after(() => service.close());

for (const kind of Object.keys(TABLES) as TryOnKind[]) {
  describe(`POST /api/v1/tryon/${kind}`, () => {
    for (const row of TABLES[kind]) {
      test(`${row.name}: refuses all but ${row.allowed.slice(0, 60)}`, async () => {
        for (const value of row.refuses) {
          const body = { ...SMALLEST_BODY[kind], ...row.with?.(value), [row.name]: value };
          assertRefused(await submit(refused, kind, body), 'BadRequest', [
            `\`${row.name}\``,
            row.allowed,
            typeof value === 'string' ? JSON.stringify(value.slice(0, 40)).slice(0, -1) : `got `,
          ]);
        }
      });

      test(`${row.name}: takes ${JSON.stringify(row.accepts).slice(0, 60)}`, async () => {
        for (const value of row.accepts) {
          const body = { ...SMALLEST_BODY[kind], ...row.with?.(value), [row.name]: value };
          const job = await assertAccepted(service, await submit(customer, kind, body));
          if (row.name.endsWith('_image')) assert.ok(!(row.name in job.parameters));
          else assert.equal(job.parameters[row.name], value);
        }
      });

      if (REQUIRED[kind].includes(row.name)) {
        test(`${row.name}: is required`, async () => {
          const { [row.name]: _left, ...body } = SMALLEST_BODY[kind] as Record<string, string>;
          assertRefused(await submit(refused, kind, body), 'BadRequest', [`\`${row.name}\` is required`]);
        });
      } else {
        test(`${row.name}: is ${JSON.stringify(row.default) ?? 'absent'} by default`, async () => {
          const job = await assertAccepted(service, await submit(customer, kind, SMALLEST_BODY[kind]));
          assert.equal(job.parameters[row.name], row.default);
        });
      }
    }

    test('reserves one credit for each sample', async () => {
      for (const num_samples of [1, 2, 3, 4]) {
        const answer = await submit(customer, kind, { ...SMALLEST_BODY[kind], num_samples });
        assert.equal((await assertAccepted(service, answer)).pictures, num_samples);
      }
    });

    test('ignores unknown fields', async () => {
      const unknown = { webhook: 'https://shop.example/hook', constructor: null, Mode: 7, __proto: 1 };
      const body = JSON.stringify({ ...SMALLEST_BODY[kind], ...unknown }).replace('"__proto"', '"__proto__"');
      const job = await assertAccepted(service, await submit(customer, kind, body));
      for (const name of Object.keys(unknown)) assert.ok(!Object.hasOwn(job.parameters, name));
    });

    test('takes nothing but a JSON object', async () => {
      for (const body of ['null', '[]', '"text"', '1', 'true', '[{}]']) {
        assertRefused(await submit(refused, kind, body), 'BadRequest', ['must be a JSON object']);
      }
    });
  });
}

describe('a name that is nearly right', () => {
  const haircuts = {
    lowfade: 'LowFade',
    'box braids': 'BoxBraids',
    BOB_CUT: 'BobCut',
    Dredlocks: 'Dreadlocks',
    Pompadore: 'Pompadour',
    bowlcut: 'BowlCut',
    bob: 'BobCut',
    'curtain bangs': 'LongWavyCurtainBangs',
  };
  for (const [sent, meant] of Object.entries(haircuts))
    test(`the haircut ${JSON.stringify(sent)} is answered with ${meant}`, async () => {
      const answer = await submit(refused, 'hairstyle', { ...SMALLEST_BODY.hairstyle, haircut: sent });
      assertRefused(answer, 'BadRequest', ['`haircut`', `Did you mean ${JSON.stringify(meant)}?`]);
    });

  test('a name that is like no other, and what is no name, are answered without a guess', async () => {
    for (const haircut of ['nonsense', '', 'x', 'Afro'.repeat(50), 7, null]) {
      const answer = await submit(refused, 'hairstyle', { ...SMALLEST_BODY.hairstyle, haircut });
      assertRefused(answer, 'BadRequest', ['`haircut`']);
      assert.doesNotMatch((answer.json as { message: string }).message, /Did you mean/);
    }
  });

  test('a pinned shape is offered its own names alone', async () => {
    const answer = await submit(
      refused,
      'hairstyle',
      { ...SMALLEST_BODY.hairstyle, haircut: 'lowfade' },
      { 'Toile-Shape': 'A' },
    );
    assertRefused(answer, 'BadRequest', ['`haircut`']);
    assert.doesNotMatch((answer.json as { message: string }).message, /Did you mean/);
  });

  test('other names are helped as well', async () => {
    const answer = await submit(refused, 'clothes', { ...SMALLEST_BODY.clothes, mode: 'Quality' });
    assertRefused(answer, 'BadRequest', ['Did you mean "quality"?']);
  });
});

describe('what applies to clothing only', () => {
  const CLOTHING_ONLY = {
    mode: 'quality',
    num_samples: 3,
    output_format: 'jpeg',
    seed: 7,
    segmentation_free: false,
    garment_photo_type: 'model',
    moderation_level: 'none',
  };
  const DEFAULTS = {
    mode: 'balanced',
    num_samples: 1,
    output_format: 'png',
    seed: 42,
    segmentation_free: true,
    garment_photo_type: 'auto',
    moderation_level: 'permissive',
  };

  for (const item of ['eyewear', 'footwear', 'headwear', 'jewelry', 'accessories', 'others']) {
    const chosen = { category: item, ...(A_SUBCATEGORY[item] && { subcategory: A_SUBCATEGORY[item] }) };

    test(`clothes, ${item}: the fields are validated, have no effect, and one picture is reserved`, async () => {
      const body = { ...SMALLEST_BODY.clothes, ...chosen };
      const job = await assertAccepted(
        service,
        await submit(customer, 'clothes', { ...body, ...CLOTHING_ONLY }),
      );
      assert.deepEqual(job.parameters, { ...chosen, ...DEFAULTS });
      assert.equal(job.pictures, 1);
      assertRefused(await submit(refused, 'clothes', { ...body, num_samples: 5 }), 'BadRequest', [
        '`num_samples`',
      ]);
      assertRefused(await submit(refused, 'clothes', { ...body, mode: 'fast' }), 'BadRequest', ['`mode`']);
    });

    test(`fashion, ${item}: samples and format count, mode and moderation level don't`, async () => {
      const { mode, num_samples, output_format, moderation_level } = CLOTHING_ONLY;
      const body = {
        ...SMALLEST_BODY.fashion,
        ...chosen,
        mode,
        num_samples,
        output_format,
        moderation_level,
      };
      const job = await assertAccepted(service, await submit(customer, 'fashion', body));
      assert.deepEqual(job.parameters, {
        ...chosen,
        num_samples,
        output_format,
        mode: DEFAULTS.mode,
        moderation_level: DEFAULTS.moderation_level,
      });
      assert.equal(job.pictures, num_samples);
    });
  }

  for (const [item, chosen] of Object.entries({
    auto: { category: 'auto' },
    'clothing of shape A': { category: 'clothing', subcategory: 'tops' },
    'clothing of shape B': { category: 'bottoms' },
  })) {
    test(`clothes, ${item}: all fields count, and as many pictures as asked for are reserved`, async () => {
      const answer = await submit(customer, 'clothes', {
        ...SMALLEST_BODY.clothes,
        ...chosen,
        ...CLOTHING_ONLY,
      });
      const job = await assertAccepted(service, answer);
      assert.deepEqual(job.parameters, { ...chosen, ...CLOTHING_ONLY });
      assert.equal(job.pictures, 3);
    });
  }
});

test('what was refused left no job, no reserved credit', async () => {
  const { json } = await refused.send({ path: '/api/v1/credits' });
  assert.deepEqual(json, { credits: { on_demand: 5, subscription: 0, purchased: 5, reserved: 0 } });
});
