CREATE TABLE `lti_people` (
	`platform_id` text NOT NULL,
	`subject` text NOT NULL,
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`platform_id`, `subject`),
	FOREIGN KEY (`platform_id`) REFERENCES `lti_platforms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lti_people_person` ON `lti_people` (`platform_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `lti_people_of` ON `lti_people` (`person_id`);--> statement-breakpoint
CREATE TABLE `lti_platforms` (
	`id` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`name` text NOT NULL,
	`issuer` text DEFAULT '' NOT NULL,
	`client_id` text DEFAULT '' NOT NULL,
	`deployment_ids` text DEFAULT '[]' NOT NULL,
	`login_url` text DEFAULT '' NOT NULL,
	`token_url` text DEFAULT '' NOT NULL,
	`keys_url` text DEFAULT '' NOT NULL,
	`matches_email` integer DEFAULT false NOT NULL,
	`private_key` text NOT NULL,
	`public_key` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lti_platforms_institute` ON `lti_platforms` (`institute_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `only_institute_id` text;
--> statement-breakpoint
-- contract: both triggers are replaced by ones that admit everything which the worker before writes.
-- What a learning platform vouched for has the narrow reach of a card, too, and no statement widens it.
DROP TRIGGER `sessions_card_reach`;--> statement-breakpoint
DROP TRIGGER `sessions_card_reach_stays`;--> statement-breakpoint
CREATE TRIGGER `sessions_card_reach` BEFORE INSERT ON `sessions`
WHEN (NEW.`card_id` IS NOT NULL OR NEW.`only_institute_id` IS NOT NULL) <> (NEW.`reach` = 'card')
BEGIN
  SELECT RAISE(ABORT, 'CARD_REACH');
END;
--> statement-breakpoint
CREATE TRIGGER `sessions_card_reach_stays` BEFORE UPDATE OF `card_id`, `only_institute_id`, `reach` ON `sessions`
WHEN (NEW.`card_id` IS NOT NULL OR NEW.`only_institute_id` IS NOT NULL) <> (NEW.`reach` = 'card')
BEGIN
  SELECT RAISE(ABORT, 'CARD_REACH');
END;
