/** What the command line tool says of itself. */
export const help = `Renderdesk farm tool

  npm run farm -- COMMAND [OPTIONS]

Commands
  agent    makes this machine a node of the farm, until it is stopped
  fleet    plays simulated machines over the same gateway
  customers  plays simulated customers over the portal, as their software would
  submit   submits a scene for a customer and prints its task, with its address
  key      issues an enrolment key, with which machines become nodes, and prints it
  help     prints this

Every command
  --url URL            the console's address (RENDERDESK_URL; what runs on this checkout's data folder)

agent
  --name NAME          the node's name (this machine's)
  --folder PATH        where the node's key is kept and renderers work (.renderdesk-agent/NAME); one agent a folder
  --enrolment-key KEY  wanted the first time (RENDERDESK_ENROLMENT_KEY), or --enrolment-key-file PATH
  --platform ID        wanted where the key is for every platform
  --software ID        software beside what is found (repeat for more)
  --render-user NAME   whom renderers run as, where the agent is root (renderdesk-render, where it exists)
  --container WORDS    puts each renderer into a container: 'docker run --rm -v {storage}:{storage} …'
  --env NAME[=VALUE]   a variable that renderers get besides (repeat for more)
  --plugin WORDS, --property WORD, --requirement WORD, --category WORD
                       what tasks may ask for (repeat for more)
  A stop signal makes it leave at once, and its frame waits again; SIGUSR2 lets it finish its frame first; SIGHUP makes it
  look for renderers again, as it does at each start and once a day. Exit code 3: starting it again changes nothing.

fleet
  --enrolment-key KEY  a key for every platform (RENDERDESK_ENROLMENT_KEY)
  --size N             how many machines (57, the demo's; thousands want more --calls)
  --speed N            how much faster than a real farm (4)
  --pictures SHARE     which part of the frames leave a picture, from 0 to 1 (0.25)
  --calls N            the most calls a second, of all together (40)
  --seed WORD          the same word plays the same attempts (renderdesk)

customers
  --partner-key-file PATH  a partner's key, as its name and secret rdk_…:rds_… (RENDERDESK_PARTNER_KEY)
  --count N            how many customers come (12), and --together N how many of them at once (4)
  --speed N            how much faster than people (4)
  --seed WORD          the same word plays the same customers; those who are there already are passed over (renderdesk)
  They register, certify, order and pay at the demo's payment page, submit scenes, and change their minds. No other channel's
  orders are paid.

submit, key
  RENDERDESK_LOGIN and RENDERDESK_PASSWORD, or --token TOKEN: who does it

submit
  --user ID --platform ID --software ID-OR-NAME (povray, blender) --scene-path PATH --output PATH --frames 1-24
                       paths lie in the customer's folder; relative ones begin there
  --project NAME, --scene NAME (both of the path), --test-frames 1,12,24, --tiles 2x2, --level 0-100, --node-limit N, --memory MB
  --plugin WORDS, --property WORD, --requirement WORD, --category WORD, --constraint WORDS (repeat for more)
  --set NAME=VALUE     fills a placeholder of the renderer's command line (repeat for more): POV-Ray's wants width and height;
                       clock, by which its scenes move, is the frame's number unless it is set
  --file PATH          a configuration file to keep with the task (repeat for more)
  --format number      prints the task's number and nothing else

key
  --platform ID        the platform of its machines; without it, every platform
  --count N            how many machines may join with it (1 to 1000, else 1); it ends after a day
  --node ID            for a machine that takes over this node
  --remark TEXT
`;
