CREATE TABLE `learning_classes` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`is_on` integer NOT NULL,
	`from_age` integer DEFAULT 0 NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`changed_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "learning_classes_age" CHECK("learning_classes"."from_age" between 0 and 18)
);
--> statement-breakpoint
CREATE TABLE `learning_consents` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`born_year` integer NOT NULL,
	`has_consent` integer NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`recorded_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "learning_consents_year" CHECK("learning_consents"."born_year" between 1900 and 2200)
);
--> statement-breakpoint
CREATE TABLE `learning_exchanges` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`body` text NOT NULL,
	`asked_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`, `id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `learning_exchanges_class` ON `learning_exchanges` (`institute_id`,`class_id`,`asked_at`,`id`);--> statement-breakpoint
CREATE TABLE `learning_path_items` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`place` integer NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`, `kind`, `item_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "learning_path_items_kind" CHECK("learning_path_items"."kind" in ('lesson', 'deck', 'work'))
);
--> statement-breakpoint
CREATE TABLE `learning_sources` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`content_id` text NOT NULL,
	`given_by` text NOT NULL,
	`given_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`, `content_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`content_id`) REFERENCES `content`(`institute_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`institute_id`,`given_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `learning_sources_content` ON `learning_sources` (`institute_id`,`content_id`);