import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { customerFolder } from '@renderdesk/contract';

/** A scene for POV-Ray that changes with the frame's number, small enough to render in a second. */
const scene = `#version 3.7;
global_settings { assumed_gamma 1.0 }
#declare Turn = clock * 15;
camera { location <0, 3.2, -8> look_at <0, 0.7, 0> }
background { color rgb <0.08, 0.1, 0.16> }
light_source { <6, 9, -6> color rgb 1 }
plane { y, 0 pigment { checker color rgb 0.85 color rgb <0.2, 0.3, 0.5> } finish { reflection 0.15 } }
#declare I = 0;
#while (I < 12)
  sphere { <0, 0.45, 0>, 0.45
    translate <2.6, 0.5 + 0.5 * sin(radians(Turn + I * 60)), 0>
    rotate y * (I * 30 + Turn)
    pigment { color rgb <I / 12, 0.5, 1 - I / 12> }
    finish { phong 0.8 reflection 0.2 } }
  #declare I = I + 1;
#end
`;

/** Puts the scene of the README's first render into the folder of the demo's first customer. */
export const writeSampleScene = async (storage: string, ownerId: number): Promise<void> => {
  const folder = customerFolder(storage, ownerId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'sample.pov'), scene);
};
