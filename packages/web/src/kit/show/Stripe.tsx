import { stripeOf } from './stripe.rules.ts';

/** The decorative stripe of a member of staff (overview §2); it says nothing to a screen reader. */
export const Stripe = ({ adminId, height = 14 }: { adminId: number; height?: number }) => {
  const { bars, width } = stripeOf(adminId);
  return (
    <svg
      className="rd-stripe"
      viewBox={`0 0 ${width} 10`}
      width={width * 2}
      height={height}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      fill="currentColor"
      aria-hidden
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} y="0" height="10" />
      ))}
    </svg>
  );
};
